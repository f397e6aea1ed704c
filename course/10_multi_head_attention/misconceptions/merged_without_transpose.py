"""`MultiHeadAttention.forward` joins the heads while they still stand before the tokens. Heads and tokens must be
exchanged back first. Without this, `reshape` mixes up the tokens: a row of the output holds results of several tokens, and the
future leaks into the past. With one head nothing is noticed.
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
SECTION = "Cutting without mixing"

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
        context = (weights @ values).reshape(b, t, -1)
        return self.out_proj(context)
