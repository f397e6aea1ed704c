"""`MultiHeadAttention.forward` keeps only the last `context_length` tokens of a longer text, as a loop that generates
text does before it calls a model. The module must raise a ValueError. The output has fewer tokens than x, and the
caller never learns that the beginning is missing.
"""

CAUGHT_BY = ("test_any_length_up_to_the_context", "test_more_tokens_than_the_context_are_refused")
SECTION = "Your task, part 2"


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        return super().forward(x[:, -len(self.mask) :])
