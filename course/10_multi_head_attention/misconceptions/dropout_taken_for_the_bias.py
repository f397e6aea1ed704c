"""`MultiHeadAttention` passes `dropout` to its layers where `qkv_bias` belongs. The two arguments mean different things. With
dropout above 0 queries, keys and values get a bias that nobody asked for, and with dropout 0 they never get one.
"""

CAUGHT_BY = ("test_biases_are_where_they_should_be", "test_bias_only_where_it_is_asked_for")
SECTION = "Your task, part 2"


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, bool(dropout))
