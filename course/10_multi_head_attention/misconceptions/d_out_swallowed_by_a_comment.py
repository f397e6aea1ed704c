"""`MultiHeadAttention.forward` reads `self.d_out`, which was never set. Whatever `forward` needs must be stored in
`__init__`. The module can be made, but its first call ends in an AttributeError. A `#` earlier in a line is enough to
turn an assignment into a comment.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_any_length_up_to_the_context",
    "test_biases_are_where_they_should_be",
    "test_no_look_at_later_tokens_or_other_texts",
    "test_training_drops_single_weights",
    "test_gradients_reach_everything",
    "test_it_moves_to_float64_and_to_a_device",
    "test_output_for_any_weights",
    "test_texts_of_many_lengths",
    "test_bias_only_where_it_is_asked_for",
    "test_later_tokens_have_no_influence",
    "test_more_tokens_than_the_context_are_refused",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_gradients_reach_every_parameter",
    "test_gradients_go_by_way_of_what_is_kept",
    "test_module_moves_to_another_device",
    "test_module_works_in_float64",
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
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).contiguous().view(b, t, self.d_out)
        return self.out_proj(context)
