"""`CausalAttention` does not pass `qkv_bias` on to its linear layers, and `nn.Linear` has a bias by default. Without
`qkv_bias=True` none of the three may have one. Random biases are added to queries, keys and values, so even with the
right weights the output is wrong.
"""

CAUGHT_BY = ("test_biases_where_they_are_asked_for", "test_biases_are_used")
SECTION = "Your task"


from torch import nn


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out) for _ in range(3))
