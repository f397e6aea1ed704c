"""`Embeddings` does not check the length. A text with more ids than positions ends in torch's IndexError about an
index that is out of range, far from the cause. Raise ValueError and say how many ids are too many.
"""

CAUGHT_BY = ("test_texts_that_are_too_long", "test_no_more_tokens_than_the_context")
SECTION = "Position embeddings"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        return self.token(ids) + self.position(torch.arange(ids.shape[-1], device=ids.device))
