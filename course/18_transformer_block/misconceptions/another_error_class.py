"""`Embeddings` raises RuntimeError for a text that is too long. The docstring promises ValueError. Code that catches
the promised error does not catch this one.
"""

CAUGHT_BY = ("test_texts_that_are_too_long", "test_no_more_tokens_than_the_context")
SECTION = "Your task, part 1"


class Embeddings(Embeddings):
    def forward(self, ids):
        if ids.shape[-1] > self.position.num_embeddings:
            raise RuntimeError(f"{ids.shape[-1]} ids are too many")
        return super().forward(ids)
