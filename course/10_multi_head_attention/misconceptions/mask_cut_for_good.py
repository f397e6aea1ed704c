"""`MultiHeadAttention.forward` cuts the mask to this text and keeps only the short one. The whole mask must stay for
later calls. The first call is right; after a text of 3 tokens, one of 8 is refused, although it fits into the context.
"""

CAUGHT_BY = ("test_any_length_up_to_the_context", "test_texts_of_many_lengths")
SECTION = "Your task, part 2"


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        num_tokens = x.shape[1]
        if num_tokens <= len(self.mask):
            self.mask = self.mask[:num_tokens, :num_tokens]
        return super().forward(x)
