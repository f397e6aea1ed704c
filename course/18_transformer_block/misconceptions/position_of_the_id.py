"""`Embeddings` looks up the id in both tables. `position` should be looked up by the index of the id
in the text. As it is, the sum holds nothing that the token's row could not say alone.
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
        return self.token(ids) + self.position(ids % longest)
