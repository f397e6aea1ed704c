"""`Embeddings` gives the positions a dimension for the batch, (1, T, d). The positions (T, d) are broadcast to every
text without it. For a batch the result is right. A single text (T,) comes back as (1, T, d), where (T, d) is
promised.
"""

CAUGHT_BY = ("test_token_plus_position", "test_embeddings_of_any_ids")
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        number = ids.shape[-1]
        if number > self.position.num_embeddings:
            raise ValueError(f"{number} ids are too many")
        return self.token(ids) + self.position(torch.arange(number, device=ids.device)[None])
