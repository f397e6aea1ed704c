"""`Embeddings` counts positions from the end of the text. The first id has position 0. As it is, every token's
position changes when one more token is written, so that a token's vector depends on the future.
"""

CAUGHT_BY = ("test_token_plus_position", "test_embeddings_of_any_ids", "test_gradients_are_right")
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        num_tokens, longest = ids.shape[-1], self.position.num_embeddings
        if num_tokens > longest:
            raise ValueError(num_tokens)
        return self.token(ids) + self.position(torch.arange(num_tokens, device=ids.device).flip(0))
