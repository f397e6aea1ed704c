"""A text of exactly context_length tokens is refused as well."""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_future_has_no_influence",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_biases_are_used",
    "test_examples_have_nothing_to_do_with_each_other",
    "test_dropout_acts_on_the_weights",
)


class CausalAttention(CausalAttention):
    def forward(self, x):
        if x.shape[1] >= len(self.future):
            raise ValueError("too long")
        return super().forward(x)
