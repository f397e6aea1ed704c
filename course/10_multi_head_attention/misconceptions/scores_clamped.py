"""`MultiHeadAttention.forward` limits the dot products to 80 on either side, so that their exponentials stay small. The
weights must come from the dot products as they are. Wide heads have dot products beyond 80 which the scaling makes
small: two keys that differ clearly then get the same weight.
"""

CAUGHT_BY = ("test_multi_head_attention_by_example", "test_output_for_any_weights")
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
        scores = (queries @ keys.transpose(2, 3)).clamp(-80, 80) / self.head_dim**0.5
        scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
