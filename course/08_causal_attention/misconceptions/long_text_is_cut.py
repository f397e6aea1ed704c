"""A text that is too long is cut off without a word."""

CAUGHT_BY = ("test_text_that_is_too_long_is_refused",)


class CausalAttention(CausalAttention):
    def forward(self, x):
        return super().forward(x[:, : len(self.future)])
