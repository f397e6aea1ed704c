"""`CausalAttention.forward` accepts only texts of exactly context_length tokens. A shorter text is welcome, too: cut the mask
to its length. Only a longer text raises ValueError.
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
CHANGE = {
    "if num_tokens > len(self.future):": "if num_tokens != len(self.future):",
}
