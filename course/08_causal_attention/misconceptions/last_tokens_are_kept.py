"""`CausalAttention.forward` keeps only the last `context_length` tokens of a longer text, as a loop that generates
text does before it calls a model. The layer must raise `ValueError`. The output has fewer tokens than x, and the
caller never learns that the beginning was ignored.
"""

CAUGHT_BY = ("test_text_that_is_too_long_is_refused",)
SECTION = "A mask for every length"


class CausalAttention(CausalAttention):
    def forward(self, x):
        return super().forward(x[:, -len(self.future) :])
