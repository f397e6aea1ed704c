"""`CausalAttention.forward` checks the length in training only. A text of more than `context_length` tokens must raise
`ValueError` in either mode. After `.eval()` a text that is too long is accepted and gets a larger mask.
"""

CAUGHT_BY = ("test_text_that_is_too_long_is_refused",)
SECTION = "A mask for every length"


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
