"""`Embeddings` counts positions from 1. The first id of a text has position 0. As it is, row 0 is never used, and a
text that fills the context asks for a row that is not there.
"""

CAUGHT_BY = (
    "test_token_plus_position",
    "test_texts_that_are_too_long",
    "test_gradients_reach_everything",
    "test_embeddings_of_any_ids",
    "test_no_more_tokens_than_the_context",
    "test_gradients_are_right",
)
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        num_tokens, longest = ids.shape[-1], self.position.num_embeddings
        if num_tokens > longest:
            raise ValueError(num_tokens)
        return self.token(ids) + self.position(torch.arange(1, num_tokens + 1, device=ids.device))
