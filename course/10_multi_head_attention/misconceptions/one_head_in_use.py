"""`MultiHeadAttentionWrapper.forward` passes x to its first head again and again. Each head must be used once, in its
turn. The shape is right, but without dropout all blocks of columns are equal, and the other heads get no gradient.
"""

CAUGHT_BY = (
    "test_heads_stand_side_by_side",
    "test_gradients_reach_everything",
    "test_wrapper_output_for_any_weights",
    "test_gradients_reach_every_parameter",
)
SECTION = "Heads side by side"

import torch


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def forward(self, x):
        return torch.cat([self.heads[0](x) for _ in self.heads], dim=-1)
