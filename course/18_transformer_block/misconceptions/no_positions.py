"""`Embeddings` returns the rows of the tokens and adds no positions. Attention cannot tell positions apart by itself:
without positions, a text is close to a bag of words.
"""

CAUGHT_BY = (
    "test_token_plus_position",
    "test_gradients_reach_everything",
    "test_embeddings_of_any_ids",
    "test_gradients_are_right",
)
SECTION = "Position embeddings"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        num_tokens, longest = ids.shape[-1], self.position.num_embeddings
        if num_tokens > longest:
            raise ValueError(num_tokens)
        return self.token(ids)
