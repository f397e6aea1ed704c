"""`Embeddings` multiplies the row of the token by the row of the position. The two rows are added. A product changes
the meaning of every feature from position to position, and where a position's number is near 0, the token's is lost.
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
        return self.token(ids) * self.position(torch.arange(num_tokens, device=ids.device))
