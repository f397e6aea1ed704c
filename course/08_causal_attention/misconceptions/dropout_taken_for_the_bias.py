"""`CausalAttention` passes `dropout` on as the bias of its linear layers: any value above 0 switches the biases on.
Only `qkv_bias` decides about them. With dropout, random biases change the output in evaluation too; `dropout=0.0` hides
this.
"""

CAUGHT_BY = ("test_biases_where_they_are_asked_for", "test_biases_are_used")
SECTION = "Your task"


from torch import nn


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out, bool(dropout) or qkv_bias) for _ in range(3))
