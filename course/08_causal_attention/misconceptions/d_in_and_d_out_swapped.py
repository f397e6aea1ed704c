"""The linear layers of `CausalAttention` lead from d_out to d_in features. They must lead from d_in to d_out. Where the
two sizes differ, x does not fit the layers and torch raises an error about shapes. With d_in = d_out nothing shows.
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
SECTION = "Your task"


from torch import nn


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_out, d_in, bias=qkv_bias) for _ in range(3))
