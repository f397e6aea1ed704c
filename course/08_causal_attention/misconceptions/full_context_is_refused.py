"""`CausalAttention.forward` refuses a text of exactly `context_length` tokens. That is the longest text allowed; only
more tokens must raise `ValueError`. The limit is off by one, and with `context_length=1` no text is accepted at all.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_future_has_no_influence",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_biases_are_used",
    "test_examples_have_nothing_to_do_with_each_other",
    "test_dropout_acts_on_the_weights",
)
SECTION = "A mask for every length"


class CausalAttention(CausalAttention):
    def forward(self, x):
        if x.shape[1] >= len(self.future):
            raise ValueError("too long")
        return super().forward(x)
