"""`MultiHeadAttention.forward` leaves the heads behind the tokens, (b, t, num_heads, head_dim). Heads must come before
the tokens, because `@` multiplies the last two dimensions. Here the heads of one token attend to each other, without a
mask, and no token ever sees another.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_training_drops_single_weights",
    "test_output_for_any_weights",
    "test_texts_of_many_lengths",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_gradients_reach_every_parameter",
    "test_gradients_go_by_way_of_what_is_kept",
)
SECTION = "All shapes, from the beginning to the end"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.mask):
            raise ValueError("too many tokens")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        queries, keys, values = (y.view(b, t, self.num_heads, self.head_dim) for y in (queries, keys, values))
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).reshape(b, t, -1)
        return self.out_proj(context)
