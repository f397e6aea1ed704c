"""`LayerNorm` makes `shift` with `requires_grad=False`. It should be trained like every other parameter. As it is, no
gradient reaches it, and it stays zero.
"""

CAUGHT_BY = (
    "test_layer_norm_by_hand",
    "test_block_has_its_parts",
    "test_gradients_reach_everything",
    "test_gradients_are_right",
)
SECTION = "Your task, part 2"

import torch


class LayerNorm(LayerNorm):
    def __init__(self, d, eps=1e-5):
        super().__init__(d, eps)
        self.shift.requires_grad_(False)
