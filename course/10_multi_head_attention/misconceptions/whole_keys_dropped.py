"""`MultiHeadAttention.forward` draws dropout once for each key, and all queries of a head share the draw. Each weight needs
a draw of its own: apply dropout to all weights, a tensor of shape (b, num_heads, t, t). In training a head ignores some
tokens altogether.
"""

CAUGHT_BY = ("test_training_drops_single_weights", "test_each_weight_has_a_draw_of_its_own")
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
        scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
        weights = torch.softmax(scores, dim=-1) * self.dropout(torch.ones(b, self.num_heads, 1, t, device=x.device))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
