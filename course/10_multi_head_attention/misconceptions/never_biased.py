"""`MultiHeadAttention` ignores `qkv_bias`: `W_query`, `W_key` and `W_value` never have a bias. With `qkv_bias=True`
each of them must have one. The default, False, is right, but three biases that were asked for are missing.
"""

CAUGHT_BY = ("test_biases_are_where_they_should_be", "test_bias_only_where_it_is_asked_for")
SECTION = "Your task, part 2"


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads)
