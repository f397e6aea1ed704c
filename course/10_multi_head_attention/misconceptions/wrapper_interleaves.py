"""`MultiHeadAttentionWrapper.forward` lets the heads alternate: the first number of every head, then the second of
every head. All numbers of head 0 must come first, then those of head 1. The shape is right and the columns are in the
wrong order; with heads of width 1 nothing is noticed.
"""

CAUGHT_BY = (
    "test_heads_stand_side_by_side",
    "test_wrapper_output_for_any_weights",
    "test_gradients_reach_every_parameter",
)
SECTION = "Your task, part 1"

import torch


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def forward(self, x):
        return torch.stack([head(x) for head in self.heads], dim=-1).flatten(2)
