"""`CausalAttention.forward` computes its softmax in float32, whatever the dtype of the scores is. After `.double()`,
the layer must take float64 and return float64. Then float32 weights meet float64 values, and torch refuses the product.
"""

CAUGHT_BY = ("test_it_moves_to_float64_and_to_a_device", "test_it_moves_to_float64")
SECTION = "Things that move"

import math

import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        t = x.shape[1]
        if t > len(self.future):
            raise ValueError("too many tokens")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.mT / math.sqrt(keys.shape[2])
        scores = scores.masked_fill(self.future[:t, :t], -torch.inf)
        return self.dropout(scores.softmax(dim=-1, dtype=torch.float32)) @ values
