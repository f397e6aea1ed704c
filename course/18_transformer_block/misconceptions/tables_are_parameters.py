"""`Embeddings` keeps its tables as bare parameters. `token` and `position` should each be an `nn.Embedding`. The
numbers are the same, but other code looks for `token.weight` and does not find it.
"""

CAUGHT_BY = (
    "test_token_plus_position",
    "test_gradients_reach_everything",
    "test_embeddings_of_any_ids",
    "test_gradients_are_right",
)
SECTION = "Your task, part 1"

import torch
from torch import nn


class Embeddings(nn.Module):
    def __init__(self, vocab_size, context_length, d):
        super().__init__()
        self.token = nn.Parameter(torch.randn(vocab_size, d))
        self.position = nn.Parameter(torch.randn(context_length, d))

    def forward(self, ids):
        if ids.shape[-1] > len(self.position):
            raise ValueError(ids.shape)
        return self.token[ids.long()] + self.position[: ids.shape[-1]]
