"""`CausalAttention.forward` applies the mask for `context_length` tokens to every text, uncut. The mask must fit the t
tokens of each call. Only texts of the full length work; shorter ones end in an error about sizes.
"""

CAUGHT_BY = (
    "test_text_that_is_too_long_is_refused",
    "test_future_has_no_influence",
    "test_other_texts_have_no_influence",
    "test_biases_where_they_are_asked_for",
    "test_dropout_is_for_training_only",
    "test_gradients_reach_everything",
    "test_it_moves_to_float64_and_to_a_device",
    "test_texts_shorter_than_the_context",
    "test_examples_have_nothing_to_do_with_each_other",
    "test_it_can_learn",
    "test_it_moves_to_another_device",
    "test_it_moves_to_float64",
)
SECTION = "A mask for every length"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(self.future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
