"""qkv_bias is ignored: the three layers never have a bias."""

CAUGHT_BY = (
    "test_bias_only_where_it_is_asked_for",
    "test_gradients_reach_every_parameter",
    "test_module_works_in_float64",
)


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads)
