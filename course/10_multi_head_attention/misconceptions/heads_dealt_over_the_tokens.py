"""`MultiHeadAttention.forward` leaves the heads behind the tokens, (b, t, num_heads, head_dim). Heads must come before
the tokens, because `@` multiplies the last two dimensions. Here the heads of one token attend to each other, without a
mask, and no token ever sees another.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_output_for_any_weights",
    "test_bias_only_where_it_is_asked_for",
    "test_dropout_falls_on_the_weights",
    "test_gradients_reach_every_parameter",
    "test_module_works_in_float64",
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
