"""`MultiHeadAttention.forward` divides the exponentials of the scores by their sum. The exponential of a large score
overflows, and those of very low ones are all 0: the weights become NaN. Use a softmax that works with differences from
the largest score.
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
        exponentials = scores.masked_fill(self.mask[:t, :t], -torch.inf).exp()
        weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
        context = (self.dropout(weights) @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
