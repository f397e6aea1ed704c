"""`MultiHeadAttention.forward` uses `assert` to refuse a text that is too long. The contract promises a ValueError. A caller
who catches ValueError misses an AssertionError, and under `python -O` the assert is not executed at all.
"""

CAUGHT_BY = ("test_any_length_up_to_the_context", "test_more_tokens_than_the_context_are_refused")
SECTION = "Your task, part 2"


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        assert x.shape[1] <= len(self.mask), "the text is too long"
        return super().forward(x)
