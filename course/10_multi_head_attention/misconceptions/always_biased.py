"""`MultiHeadAttention` gives `W_query`, `W_key` and `W_value` a bias even where `qkv_bias` is False. They should have
one only if it is asked for. `nn.Linear` has a bias unless it is told otherwise, and the random numbers in it change the
output.
"""

CAUGHT_BY = ("test_biases_are_where_they_should_be", "test_bias_only_where_it_is_asked_for")
SECTION = "Your task, part 2"


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias=True)
