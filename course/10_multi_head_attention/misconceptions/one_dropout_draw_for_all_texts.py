"""`MultiHeadAttention.forward` draws one table of dropout for each head and uses it for every text of the batch. Each text
needs draws of its own. In training all texts then lose the same weights, so that dropout is less random than it seems.
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
        draws = self.dropout(torch.ones(self.num_heads, t, t, dtype=x.dtype, device=x.device))
        weights = torch.softmax(scores, dim=-1) * draws
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
