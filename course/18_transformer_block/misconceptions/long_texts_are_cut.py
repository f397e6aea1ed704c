"""`Embeddings` cuts a text that is too long, without a word. It should raise ValueError. Whoever passes ten ids and
gets eight rows back finds out much later, if at all.
"""

CAUGHT_BY = ("test_texts_that_are_too_long", "test_no_more_tokens_than_the_context")
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        ids = ids[..., : self.position.num_embeddings]
        return self.token(ids) + self.position(torch.arange(ids.shape[-1], device=ids.device))
