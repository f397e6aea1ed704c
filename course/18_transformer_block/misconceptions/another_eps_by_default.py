"""`LayerNorm` has another default for `eps` than the docstring promises, 1e-3 in place of 1e-5. Whoever makes a layer
without naming it gets other numbers, above all for quiet tokens.
"""

CAUGHT_BY = (
    "test_scale_shift_and_eps",
    "test_block_by_numbers",
    "test_layer_norm_of_any_tokens",
    "test_block_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "Your task, part 2"

import torch


class LayerNorm(LayerNorm):
    def __init__(self, d, eps=1e-3):
        super().__init__(d, eps)
