"""`SelfAttention_v1` makes one matrix and gives it three names.

There should be three matrices, each with numbers of its own. As it is, queries, keys and values are always the same
vectors: whatever changes one changes all, so no word can ask for anything but what it is itself.
"""

CAUGHT_BY = ("test_v1_of_six_tokens", "test_v1_passes_gradients_on", "test_v1_for_any_weights", "test_v1_can_learn")
SECTION = "Self-attention that can learn"

import torch
from torch import nn


class SelfAttention_v1(SelfAttention_v1):
    def __init__(self, d_in, d_out):
        super().__init__(d_in, d_out)
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))
        self.W_query = self.W_value
        self.W_key = self.W_value
