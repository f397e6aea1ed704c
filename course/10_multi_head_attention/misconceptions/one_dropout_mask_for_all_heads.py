"""`MultiHeadAttention.forward` draws dropout once for each pair of query and key, and uses the draws for all heads and
texts. Each head and each text needs draws of its own. The right share is dropped, but a key that one head loses is lost
to all the others as well.
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
        weights = torch.softmax(scores, dim=-1) * self.dropout(torch.ones(t, t, device=x.device))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
