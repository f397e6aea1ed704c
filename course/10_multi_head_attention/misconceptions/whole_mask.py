"""`MultiHeadAttention.forward` applies the whole mask to every text. For t tokens it needs the first t rows and
columns. A text that fills the context is right, and every shorter one ends in an error about sizes.
"""

CAUGHT_BY = (
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
    "test_each_weight_has_a_draw_of_its_own",
    "test_gradients_reach_every_parameter",
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
        scores = scores.masked_fill(self.mask, -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
