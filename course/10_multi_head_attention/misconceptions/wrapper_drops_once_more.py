"""`MultiHeadAttentionWrapper` applies dropout to the joined outputs of its heads. It should pass `dropout` on to the
heads and drop nothing itself. The heads already drop weights: in training single features vanish as well, and the rest
is scaled up twice.
"""

CAUGHT_BY = ("test_heads_get_the_wrappers_arguments", "test_wrapper_hands_its_arguments_on")
SECTION = "Your task, part 1"

import torch
from torch import nn


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        return self.dropout(torch.cat([head(x) for head in self.heads], dim=-1))
