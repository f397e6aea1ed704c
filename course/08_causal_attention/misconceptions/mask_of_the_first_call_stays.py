"""The mask is made in the first call and kept as a plain attribute: it stays where that x was."""

CAUGHT_BY = ("test_it_moves_to_another_device",)

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
