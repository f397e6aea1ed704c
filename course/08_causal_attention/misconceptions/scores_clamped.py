"""`CausalAttention.forward` limits the dot products to 80 on either side, so that their exponentials stay small. The
weights must come from the dot products as they are. Wide layers have dot products beyond 80 which the scaling makes
small: two keys that differ clearly then get the same weight.
"""

CAUGHT_BY = ("test_any_weights_and_sizes",)
SECTION = "Your task"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = ((q @ k.transpose(1, 2)).clamp(-80, 80) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
