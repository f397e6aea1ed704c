"""`CausalAttention.forward` applies the mask for `context_length` tokens to every text, uncut. The mask must fit the t
tokens of each call. Only texts of the full length work; shorter ones end in an error about sizes.
"""

CAUGHT_BY = ("test_texts_shorter_than_the_context",)
SECTION = "A mask for every length"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(self.future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
