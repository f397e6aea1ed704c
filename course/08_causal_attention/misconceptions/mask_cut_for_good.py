"""`CausalAttention.forward` cuts its mask to the length of the text and stores the cut mask. The full mask must stay,
since the next text may be longer. After a text of 3 tokens, one of 5 is refused, even with `context_length=6`.
"""

CAUGHT_BY = ("test_text_that_is_too_long_is_refused", "test_texts_shorter_than_the_context")
SECTION = "A mask for every length"


class CausalAttention(CausalAttention):
    def forward(self, x):
        self.future = self.future[: x.shape[1], : x.shape[1]]
        return super().forward(x)
