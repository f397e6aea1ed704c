"""assert raises AssertionError, and nothing at all under python -O."""

CAUGHT_BY = ("test_text_that_is_too_long_is_refused",)


class CausalAttention(CausalAttention):
    def forward(self, x):
        assert x.shape[1] <= len(self.future)
        return super().forward(x)
