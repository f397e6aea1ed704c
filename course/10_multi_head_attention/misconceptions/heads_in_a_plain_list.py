"""`MultiHeadAttentionWrapper` keeps its heads in a Python list. They must be in an `nn.ModuleList`. A module does not
find what is in a plain list: no optimiser trains the heads, `.to()` does not move them, and a `state_dict` leaves them
out.
"""

CAUGHT_BY = (
    "test_heads_stand_side_by_side",
    "test_heads_start_out_different",
    "test_heads_get_the_wrappers_arguments",
    "test_gradients_reach_everything",
    "test_wrapper_output_for_any_weights",
    "test_each_head_has_weights_of_its_own",
    "test_wrapper_hands_its_arguments_on",
    "test_gradients_reach_every_parameter",
)
SECTION = "Where do modules live?"


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        del self.heads
        self.heads = [CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
