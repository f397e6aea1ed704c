"""`SelfAttention_v2` has bare parameters of shape (d_in, d_out), like `SelfAttention_v1`.

`W_query`, `W_key` and `W_value` should be `nn.Linear` layers. There is no `W_query.weight` to train or to load, and
with `qkv_bias=True` there is no bias.
"""

CAUGHT_BY = (
    "test_v2_of_six_tokens",
    "test_v2_has_biases_if_asked",
    "test_v2_passes_gradients_on",
    "test_v2_for_any_weights",
    "test_v2_uses_its_biases",
    "test_v2_can_learn",
)
SECTION = "The same with nn.Linear"


class SelfAttention_v2(SelfAttention_v1):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__(d_in, d_out)
