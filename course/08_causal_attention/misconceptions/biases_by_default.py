"""`CausalAttention` gives its three layers a bias if `qkv_bias` is left out. The default of `qkv_bias` is False, and here
it is True. A call that passes True or False is right, and one that passes nothing is not.
"""

CAUGHT_BY = ("test_biases_where_they_are_asked_for", "test_biases_are_used")
SECTION = "Your task"


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=True):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
