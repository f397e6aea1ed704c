"""`MultiHeadAttention` refuses a `d_in` that `num_heads` does not divide. The heads share `d_out`, so only `d_out` must
divide evenly; any `d_in` is right. Sizes such as `d_in` = 3, `d_out` = 2 and two heads end in a ValueError.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_training_drops_single_weights",
    "test_output_for_any_weights",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
)
SECTION = "All shapes, from the beginning to the end"


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        if d_in % num_heads:
            raise ValueError("num_heads must divide d_in")
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
