"""`CausalAttention.forward` blocks what is above the diagonal and not 0 in the table of scores. Which keys are blocked
depends on the positions alone, never on the numbers. A later token whose score happens to be 0, as that of a token of
zeros does, stays visible.
"""

CAUGHT_BY = ("test_batch_of_two_texts", "test_future_has_no_influence", "test_any_weights_and_sizes")
SECTION = "A mask for every length"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.transpose(1, 2) / k.shape[-1] ** 0.5
        scores = scores.masked_fill(scores.triu(1) != 0, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
