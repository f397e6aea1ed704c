"""`MultiHeadAttention.forward` runs the softmax over the heads, dimension 1. It must run over the keys, the last
dimension. The heads divide each pair of tokens among themselves, and a later token has the score -inf in all of them:
its weight is NaN, and so is every output but the last.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_no_look_at_later_tokens_or_other_texts",
    "test_output_for_any_weights",
    "test_texts_of_many_lengths",
    "test_later_tokens_have_no_influence",
    "test_gradients_reach_every_parameter",
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
        weights = self.dropout(torch.softmax(scores, dim=1))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
