"""`Embeddings` checks the length with `assert`. That raises AssertionError, and nothing at all when Python runs with
-O. The docstring promises ValueError: raise it.
"""

CAUGHT_BY = ("test_texts_that_are_too_long", "test_no_more_tokens_than_the_context")
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        assert ids.shape[-1] <= self.position.num_embeddings
        return self.token(ids) + self.position(torch.arange(ids.shape[-1], device=ids.device))
