"""`CausalAttention.forward` refuses a text of exactly `context_length` tokens. That is the longest text allowed; only
more tokens must raise `ValueError`. The limit is off by one, and with `context_length=1` no text is accepted at all.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_text_that_is_too_long_is_refused",
    "test_any_weights_and_sizes",
    "test_biases_are_used",
    "test_dropout_acts_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_it_can_learn_with_dropout",
)
SECTION = "A mask for every length"


class CausalAttention(CausalAttention):
    def forward(self, x):
        if x.shape[1] >= len(self.future):
            raise ValueError("too long")
        return super().forward(x)
