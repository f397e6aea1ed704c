"""`CausalAttention.forward` cuts off all tokens beyond `context_length`. Such a text must raise `ValueError`. The
output has fewer tokens than x, and nothing tells the caller that the end of the text was ignored.
"""

CAUGHT_BY = ("test_text_that_is_too_long_is_refused",)
SECTION = "A mask for every length"


class CausalAttention(CausalAttention):
    def forward(self, x):
        return super().forward(x[:, : len(self.future)])
