"""`CausalAttention.forward` subtracts the mean over the texts from x. Queries, keys and values must come from x as it
is, and the examples of a batch have nothing to do with each other. The output of a text changes with its neighbours. A
batch of one hides this.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_other_texts_have_no_influence",
    "test_biases_where_they_are_asked_for",
    "test_dropout_is_for_training_only",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_biases_are_used",
    "test_examples_have_nothing_to_do_with_each_other",
    "test_dropout_acts_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_it_can_learn",
)
SECTION = "A batch of texts"


class CausalAttention(CausalAttention):
    def forward(self, x):
        return super().forward(x - x.mean(dim=0) if len(x) > 1 else x)
