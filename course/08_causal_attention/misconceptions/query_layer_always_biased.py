"""`CausalAttention` makes `W_query` with a bias, whatever `qkv_bias` says. It must have a bias only with
`qkv_bias=True`, like the other two layers. As it is, the layer has a parameter that nobody asked for, and random
numbers are added to the queries.
"""

CAUGHT_BY = ("test_biases_where_they_are_asked_for", "test_biases_are_used")
SECTION = "Your task"


from torch import nn


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.W_query = nn.Linear(d_in, d_out)
