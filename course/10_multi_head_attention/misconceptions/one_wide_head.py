"""`MultiHeadAttention.forward` never cuts the features: it attends with one head of width `d_out`. Each head needs its
own `head_dim` features and a softmax of its own. One row of weights is a single budget, and all features get the same
blend. With `num_heads` = 1 nothing is noticed.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_output_for_any_weights",
    "test_bias_only_where_it_is_asked_for",
    "test_dropout_falls_on_the_weights",
    "test_gradients_reach_every_parameter",
    "test_module_works_in_float64",
)
SECTION = "Multi-head attention"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.mask):
            raise ValueError("too many tokens")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        queries, keys, values = (y.unsqueeze(1) for y in (queries, keys, values))
        scores = queries @ keys.transpose(2, 3) / keys.shape[-1] ** 0.5
        scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
