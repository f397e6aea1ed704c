"""`MultiHeadAttention.forward` blends the keys with the attention weights. It must blend the values. Keys are only
there to be compared with queries; what a token passes on comes from `W_value`, which has no influence on the output
here and gets no gradient.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_training_drops_single_weights",
    "test_gradients_reach_everything",
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
        queries, keys, values = (
            y.view(b, t, self.num_heads, self.head_dim).transpose(1, 2) for y in (queries, keys, values)
        )
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ keys).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
