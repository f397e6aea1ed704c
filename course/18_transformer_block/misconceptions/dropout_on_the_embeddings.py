"""`Embeddings` drops numbers of the sum in training. The docstring asks for no dropout here; whoever builds the model
adds it outside. As it is, the same ids give other numbers in each call.
"""

CAUGHT_BY = ("test_token_plus_position", "test_embeddings_of_any_ids", "test_gradients_are_right")
SECTION = "Your task, part 1"

import torch
from torch.nn import functional as F


class Embeddings(Embeddings):
    def forward(self, ids):
        num_tokens, longest = ids.shape[-1], self.position.num_embeddings
        if num_tokens > longest:
            raise ValueError(num_tokens)
        return F.dropout(
            self.token(ids) + self.position(torch.arange(num_tokens, device=ids.device)), 0.1, self.training
        )
