"""`MultiHeadAttention.forward` has two faults. It cuts (b, t, d_out) straight into (b, num_heads, t, head_dim), which
mixes tokens and features: first unflatten the features, then exchange the dimensions. And it divides the scores by the
square root of d_out; a head has head_dim features.
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
        b, num_tokens, _ = x.shape
        if num_tokens > self.mask.shape[0]:
            raise ValueError("too long")
        shape = b, self.num_heads, num_tokens, self.head_dim
        queries, keys, values = (layer(x).reshape(shape) for layer in (self.W_query, self.W_key, self.W_value))
        scores = queries @ keys.transpose(2, 3)
        scores = scores.masked_fill(self.mask[:num_tokens, :num_tokens], -torch.inf)
        weights = self.dropout(torch.softmax(scores / (self.num_heads * self.head_dim) ** 0.5, dim=-1))
        return self.out_proj((weights @ values).transpose(1, 2).reshape(b, num_tokens, -1))
