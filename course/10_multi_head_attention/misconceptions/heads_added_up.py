"""`MultiHeadAttentionWrapper.forward` adds the heads' outputs up. They must stand side by side for every token. The sum
is `d_out` wide, not `num_heads` times as wide, and it blends what the heads found. With a single head nothing is
noticed.
"""

CAUGHT_BY = (
    "test_heads_stand_side_by_side",
    "test_heads_get_the_wrappers_arguments",
    "test_wrapper_output_for_any_weights",
    "test_wrapper_hands_its_arguments_on",
    "test_gradients_reach_every_parameter",
)
SECTION = "Heads side by side"

import torch


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def forward(self, x):
        return sum(head(x) for head in self.heads)
