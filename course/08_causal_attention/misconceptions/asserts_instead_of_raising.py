"""`CausalAttention.forward` checks the length with `assert`, so a text that is too long raises `AssertionError`. The
contract promises `ValueError`. Code that catches `ValueError` misses it, and under `python -O` Python skips the check.
"""

CAUGHT_BY = ("test_text_that_is_too_long_is_refused",)
SECTION = "A mask for every length"


class CausalAttention(CausalAttention):
    def forward(self, x):
        assert x.shape[1] <= len(self.future)
        return super().forward(x)
