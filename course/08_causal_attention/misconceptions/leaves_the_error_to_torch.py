"""`CausalAttention.forward` never checks the length. More than `context_length` tokens must raise `ValueError`. The
mask is too small for such a text, and torch raises a `RuntimeError` about sizes, which tells the user little. With
`context_length=1` the mask broadcasts, and no error comes at all.
"""

CAUGHT_BY = ("test_text_that_is_too_long_is_refused",)
SECTION = "A mask for every length"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
