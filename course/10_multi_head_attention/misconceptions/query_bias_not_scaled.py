"""`MultiHeadAttention.forward` scales what `W_query` makes of x, but not the bias of `W_query`. The whole score must be
divided by sqrt(head_dim), so scale the queries, bias included, or the scores. Without `qkv_bias` both are the same.
"""

CAUGHT_BY = (
    "test_biases_are_where_they_should_be",
    "test_bias_only_where_it_is_asked_for",
    "test_gradients_reach_every_parameter",
)
SECTION = "All shapes, from the beginning to the end"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.mask):
            raise ValueError("too many tokens")
        queries, keys, values = self.W_query(x / self.head_dim**0.5), self.W_key(x), self.W_value(x)
        queries, keys, values = (
            y.view(b, t, self.num_heads, self.head_dim).transpose(1, 2) for y in (queries, keys, values)
        )
        scores = queries @ keys.transpose(2, 3)
        scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
