"""`MultiHeadAttention.forward` applies dropout to the weights, and once more to its output, after `out_proj`, as a
whole transformer block does. It belongs on the weights alone. In training single features of the output become 0, the
bias included, and the rest is scaled up twice.
"""

CAUGHT_BY = (
    "test_training_drops_single_weights",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_gradients_go_by_way_of_what_is_kept",
)
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
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.dropout(self.out_proj(context))
