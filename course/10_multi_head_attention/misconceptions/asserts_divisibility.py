"""assert stands where ValueError is promised: an AssertionError, and nothing at all under python -O."""

CAUGHT_BY = ("test_widths_that_cannot_be_shared_are_refused",)


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        assert d_out % num_heads == 0, "num_heads must divide d_out"
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
