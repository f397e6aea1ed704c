"""`MultiHeadAttention.forward` divides the scores by the square root of `d_out`, the width of all heads together. The
width of one head decides, `head_dim`: a dot product within a head has only that many terms. The scores become too small and
the weights too uniform. With one head nothing is noticed.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_output_for_any_weights",
    "test_texts_of_many_lengths",
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
        queries, keys, values = (
            y.view(b, t, self.num_heads, self.head_dim).transpose(1, 2) for y in (queries, keys, values)
        )
        scores = queries @ keys.transpose(2, 3) / self.W_key.out_features**0.5
        scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
