"""`Embeddings` takes dimension 1 of the ids as the number of tokens. Count from the back: `ids.shape[-1]`. For a batch
both are the same. A single text (T,) has no dimension 1, which raises IndexError.
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
        number = ids.shape[1]
        if number > self.position.num_embeddings:
            raise ValueError(f"{number} ids are too many")
        return self.token(ids) + self.position(torch.arange(number, device=ids.device))
