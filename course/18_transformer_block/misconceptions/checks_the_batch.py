"""`Embeddings` compares the number of *texts* with context_length. The number of tokens in a text counts, which is the
last dimension. As it is, a large batch of short texts is refused, and a long text is not.
"""

CAUGHT_BY = ("test_texts_that_are_too_long", "test_embeddings_of_any_ids", "test_no_more_tokens_than_the_context")
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        if len(ids) > self.position.num_embeddings:
            raise ValueError(len(ids))
        return self.token(ids) + self.position(torch.arange(ids.shape[-1], device=ids.device))
