"""`CausalAttention` ignores `qkv_bias` and gives none of its linear layers a bias. With `qkv_bias=True` each of the
three must have one. The default hides this; a model that was trained with biases cannot be loaded.
"""

CAUGHT_BY = ("test_biases_where_they_are_asked_for", "test_biases_are_used")
SECTION = "Your task"


from torch import nn


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out, bias=False) for _ in range(3))
