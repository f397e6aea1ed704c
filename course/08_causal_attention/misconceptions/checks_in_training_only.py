"""The length is only checked in training."""

CAUGHT_BY = ("test_text_that_is_too_long_is_refused",)


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        if self.training:
            return super().forward(x)
        t = x.shape[1]
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = torch.ones(t, t, dtype=torch.bool, device=x.device).triu(1)
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return torch.softmax(scores, dim=-1) @ v
