"""`MultiHeadAttention` gives `W_query`, `W_key` and `W_value` a bias if `qkv_bias` is left out. Its default is False,
and here it is True. A call that passes True or False is right, and one that passes nothing is not.
"""

CAUGHT_BY = ("test_biases_are_where_they_should_be", "test_bias_only_where_it_is_asked_for")
SECTION = "Your task, part 2"


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=True):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
