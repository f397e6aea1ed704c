"""`Embeddings` flattens the ids with `view`. `view` refuses ids whose numbers do not lie in order in memory, such as a
transposed batch. `nn.Embedding` takes ids of any shape: there is nothing to flatten.
"""

CAUGHT_BY = ("test_token_plus_position", "test_embeddings_of_any_ids")
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        num_tokens, longest = ids.shape[-1], self.position.num_embeddings
        if num_tokens > longest:
            raise ValueError(num_tokens)
        rows = self.token(ids.view(ids.numel())).view(*ids.shape, -1)
        return rows + self.position(torch.arange(num_tokens, device=ids.device))
