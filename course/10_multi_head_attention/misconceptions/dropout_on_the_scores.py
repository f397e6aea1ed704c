"""`MultiHeadAttention.forward` applies dropout to the scores, before the softmax. It belongs on the weights, after it.
A score of 0 still gets its share from the softmax: in training no visible token is ever dropped, and the rows still sum
to one.
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
        scores = self.dropout(scores).masked_fill(self.mask[:t, :t], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
