"""The batch's mean is subtracted from x, so that each text depends on the others."""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_biases_are_used",
    "test_examples_have_nothing_to_do_with_each_other",
    "test_dropout_acts_on_the_weights",
)


class CausalAttention(CausalAttention):
    def forward(self, x):
        return super().forward(x - x.mean(dim=0) if len(x) > 1 else x)
