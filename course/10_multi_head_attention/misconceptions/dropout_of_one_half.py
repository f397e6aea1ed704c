"""`MultiHeadAttention` drops half of the weights in training, whatever `dropout` says. The share must be that of the
argument. Dropout in torch has 0.5 as its default: without the argument, even a module with dropout 0 loses weights and
doubles the others.
"""

CAUGHT_BY = (
    "test_training_drops_single_weights",
    "test_it_moves_to_float64_and_to_a_device",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_gradients_reach_every_parameter",
)
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
        weights = F.dropout(torch.softmax(scores, dim=-1), training=self.training)
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
