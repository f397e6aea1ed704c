"""`Embeddings` multiplies the token's row by the root of d before it adds the position. The first transformer did so.
Here nothing is scaled: the docstring asks for the plain sum.
"""

CAUGHT_BY = (
    "test_token_plus_position",
    "test_gradients_reach_everything",
    "test_embeddings_of_any_ids",
    "test_gradients_are_right",
)
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        num_tokens, longest = ids.shape[-1], self.position.num_embeddings
        if num_tokens > longest:
            raise ValueError(num_tokens)
        return self.token(ids) * self.token.embedding_dim**0.5 + self.position(
            torch.arange(num_tokens, device=ids.device)
        )
