"""`MultiHeadAttention.forward` gives future tokens the score -1e9. A blocked score needs -inf, which no other score can
go below. Where a token's own scores lie below -1e9, the future takes the weight.
"""

CAUGHT_BY = ("test_no_look_at_later_tokens_or_other_texts", "test_later_tokens_have_no_influence")
SECTION = "Your task, part 2"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.mask):
            raise ValueError("too many tokens")
        queries, keys, values = (
            layer(x).view(b, t, self.num_heads, -1).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = queries @ keys.mT / self.head_dim**0.5
        scores = scores.masked_fill(self.mask[:t, :t], -1e9)
        weights = torch.softmax(scores, dim=-1)
        context = (self.dropout(weights) @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
