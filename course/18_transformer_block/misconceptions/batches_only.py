"""`Embeddings` unpacks the shape into b and T. A single text of shape (T,) is promised as well. Count from the end:
the number of tokens is `ids.shape[-1]`.
"""

CAUGHT_BY = (
    "test_token_plus_position",
    "test_texts_that_are_too_long",
    "test_embeddings_of_any_ids",
    "test_no_more_tokens_than_the_context",
)
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        b, num_tokens = ids.shape
        if num_tokens > self.position.num_embeddings:
            raise ValueError(num_tokens)
        return self.token(ids) + self.position(torch.arange(num_tokens, device=ids.device))
