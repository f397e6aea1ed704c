"""`MultiHeadAttentionWrapper.forward` stacks the heads' outputs in a new dimension, (b, num_heads, t, d_out). Joining
must make the features wider and add no dimension. `torch.stack` adds one even for a single head, and whatever expects
(b, t, features) then reads heads as tokens.
"""

CAUGHT_BY = (
    "test_heads_stand_side_by_side",
    "test_wrapper_output_for_any_weights",
    "test_gradients_reach_every_parameter",
)
SECTION = "Heads side by side"

import torch


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def forward(self, x):
        return torch.stack([head(x) for head in self.heads], dim=1)
