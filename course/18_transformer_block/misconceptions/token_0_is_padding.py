"""`Embeddings` makes `token` with `padding_idx=0`. Id 0 is a token like any other here. torch gives that row a gradient of
0, so this one token never learns anything.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_gradients_are_right")
SECTION = "Position embeddings"

import torch
from torch import nn


class Embeddings(Embeddings):
    def __init__(self, vocab_size, context_length, d):
        super().__init__(vocab_size, context_length, d)
        self.token = nn.Embedding(vocab_size, d, padding_idx=0)
