"""The values are computed in the first call, kept, and used ever after."""

CAUGHT_BY = ("test_any_weights_and_sizes",)

import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        if getattr(self, "values", None) is None or self.values.shape != v.shape:
            self.values = v
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(self.future[:t, :t], -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ self.values
