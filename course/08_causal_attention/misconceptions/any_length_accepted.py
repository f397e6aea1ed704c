"""`CausalAttention.forward` makes its mask as large as the text needs and never checks the length. More than
`context_length` tokens must raise `ValueError`. As it is, the model runs without a word on lengths that it was never
trained for.
"""

CAUGHT_BY = ("test_text_that_is_too_long_is_refused",)
SECTION = "A mask for every length"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = torch.ones(t, t, dtype=torch.bool, device=x.device).triu(1)
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
