"""`Embeddings` puts the two rows side by side: 2 * d features. They should be added, so that d features come out.
Every later layer expects d.
"""

CAUGHT_BY = (
    "test_token_plus_position",
    "test_texts_that_are_too_long",
    "test_they_move_to_float64_and_to_a_device",
    "test_embeddings_of_any_ids",
    "test_no_more_tokens_than_the_context",
    "test_gradients_are_right",
)
SECTION = "Position embeddings"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        num_tokens, longest = ids.shape[-1], self.position.num_embeddings
        if num_tokens > longest:
            raise ValueError(num_tokens)
        places = self.position(torch.arange(num_tokens, device=ids.device)).expand(*ids.shape, -1)
        return torch.cat([self.token(ids), places], dim=-1)
