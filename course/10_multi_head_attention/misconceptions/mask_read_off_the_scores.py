"""`MultiHeadAttention.forward` blocks what is above the diagonal and not 0 in the table of scores. Which keys are blocked
depends on the positions alone, never on the numbers. A later token whose score happens to be 0, as that of a token of
zeros does, stays visible.
"""

CAUGHT_BY = ("test_no_look_at_later_tokens_or_other_texts", "test_later_tokens_have_no_influence")
SECTION = "Your task, part 2"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.mask):
            raise ValueError("too many tokens")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        queries, keys, values = (
            y.view(b, t, self.num_heads, self.head_dim).transpose(1, 2) for y in (queries, keys, values)
        )
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        scores = scores.masked_fill(scores.triu(1) != 0, -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
