"""`CausalAttention.forward` makes its mask in the first call and keeps it as a plain attribute. All that the layer
keeps must move with `.to()`. If the layer moves between two calls, the mask stays on the old device, and the next text
that is not longer ends in an error.
"""

CAUGHT_BY = ("test_it_moves_to_float64_and_to_a_device", "test_it_moves_to_another_device")
SECTION = "Things that move"

import math

import torch


class CausalAttention(CausalAttention):
    blocked = None

    def forward(self, x):
        t = x.shape[1]
        if t > len(self.future):
            raise ValueError("too many tokens")
        if self.blocked is None or len(self.blocked) < t:
            self.blocked = torch.ones(t, t, dtype=torch.bool, device=x.device).triu(diagonal=1)
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = (queries @ keys.mT / math.sqrt(keys.shape[-1])).masked_fill(self.blocked[:t, :t], -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ values
