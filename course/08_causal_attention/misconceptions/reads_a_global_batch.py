"""`CausalAttention.forward` computes with a batch that is defined outside of the class, and not with `x`. It must use
only what it is called with. For the lesson's batch both are the same, so the mistake does not show there.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_text_that_is_too_long_is_refused",
    "test_future_has_no_influence",
    "test_other_texts_have_no_influence",
    "test_biases_where_they_are_asked_for",
    "test_dropout_is_for_training_only",
    "test_gradients_reach_everything",
    "test_it_moves_to_float64_and_to_a_device",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_biases_are_used",
    "test_examples_have_nothing_to_do_with_each_other",
    "test_dropout_acts_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_it_can_learn",
    "test_it_can_learn_with_dropout",
    "test_it_moves_to_another_device",
    "test_it_moves_to_float64",
)
SECTION = "Find the fault"


import torch

sentence = torch.tensor(
    [
        [0.43, 0.15, 0.89],
        [0.55, 0.87, 0.66],
        [0.57, 0.85, 0.64],
        [0.22, 0.58, 0.33],
        [0.77, 0.25, 0.10],
        [0.05, 0.80, 0.55],
    ]
)
batch = torch.stack((sentence, sentence))


class CausalAttention(CausalAttention):
    def forward(self, x):
        num_tokens = x.shape[1]
        if num_tokens > len(self.future):
            raise ValueError("too long")
        num_tokens = batch.shape[1]
        queries, keys, values = self.W_query(batch), self.W_key(batch), self.W_value(batch)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        scores = scores.masked_fill(self.future[:num_tokens, :num_tokens], -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ values
