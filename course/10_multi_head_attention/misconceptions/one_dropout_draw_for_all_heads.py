"""`MultiHeadAttention.forward` draws one table of dropout for each text and uses it for all heads. Each head needs draws
of its own. In training all heads then miss the same tokens at once, and none of them can stand in for another one.
"""

CAUGHT_BY = ("test_training_drops_single_weights", "test_each_weight_has_a_draw_of_its_own")
SECTION = "Your task, part 2"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.mask):
            raise ValueError("too many tokens")
        queries, keys, values = (
            layer(x).view(b, t, self.num_heads, self.head_dim).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        weights = torch.softmax(scores.masked_fill(self.mask[:t, :t], -torch.inf), dim=-1)
        weights = weights * self.dropout(torch.ones_like(weights[:, :1]))
        return self.out_proj((weights @ values).transpose(1, 2).reshape(b, t, -1))
