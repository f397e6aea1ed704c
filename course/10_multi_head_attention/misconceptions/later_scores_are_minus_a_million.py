"""`MultiHeadAttention.forward` gives later tokens a finite score, such as -100 or -1e6, where it must be -inf: softmax turns
that alone into a weight of exactly 0. Where the scores of the earlier tokens are as low as this or lower, the later
tokens take their share, or all of it.
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
        scores = scores.masked_fill(self.mask[:t, :t], -1e6)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
