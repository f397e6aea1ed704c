"""`MultiHeadAttention` uses `assert` to refuse a `d_out` that the heads cannot share. The contract promises a
ValueError. A caller who catches ValueError misses an AssertionError, and under `python -O` the assert is not executed
at all.
"""

CAUGHT_BY = ("test_widths_that_cannot_be_shared_are_refused",)
SECTION = "Your task, part 2"


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        assert d_out % num_heads == 0, "d_out must be divisible by num_heads"
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
