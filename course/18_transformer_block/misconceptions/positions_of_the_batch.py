"""`Embeddings` counts positions along the batch: all tokens of the first text get row 0, all of the second row 1.
Positions count along the text, the last dimension. As it is, a text gives other numbers when it stands elsewhere in
the batch.
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
        if ids.dim() == 1:
            return self.token(ids) + self.position.weight[0]
        places = torch.arange(ids.shape[0], device=ids.device) % longest
        return self.token(ids) + self.position(places)[:, None]
