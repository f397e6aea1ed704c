"""`MultiHeadAttention` drops weights after `eval()` as well. Dropout belongs to training only. A function such as
`F.dropout` does not know the mode of the module, so the same text gets another output in each call; with dropout 0 nothing is noticed.
"""

CAUGHT_BY = ("test_training_drops_single_weights", "test_dropout_falls_on_the_weights")
SECTION = "Your task, part 2"

import torch
from torch.nn import functional as F


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
        scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
        weights = F.dropout(torch.softmax(scores, dim=-1), self.dropout.p)
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
