"""`transfer_weights` transposes a weight only if its shape does not fit. Every weight must be transposed, a square one
too. With d_in = d_out it is copied untransposed, and the output is wrong. A source with d_in = 3 and d_out = 2 even
"fits" a target with d_in = 2 and d_out = 3, where a ValueError is due.
"""

CAUGHT_BY = (
    "test_same_output_for_other_sizes",
    "test_other_sizes_are_refused",
    "test_same_output_for_any_weights",
    "test_different_sizes_are_refused",
)
SECTION = "How the numbers are laid out"

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, goal = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError("source has a bias")
        weight = layer.weight.detach()
        if weight.shape != goal.shape:
            weight = weight.T
        if weight.shape != goal.shape:
            raise ValueError("the sizes differ")
        with torch.no_grad():
            goal.copy_(weight)
