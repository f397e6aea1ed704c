"""`MultiHeadAttention.forward` cuts the heads with `view(b, num_heads, t, head_dim)`, although it exchanges heads and
tokens on the way back. The way in needs both steps, too: cut within each token, then exchange. A head holds pieces of
several tokens, and its results land at other tokens, so the future leaks into the past.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_no_look_at_later_tokens_or_other_texts",
    "test_training_drops_single_weights",
    "test_output_for_any_weights",
    "test_texts_of_many_lengths",
    "test_later_tokens_have_no_influence",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
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
        queries, keys, values = (y.view(b, self.num_heads, t, self.head_dim) for y in (queries, keys, values))
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
