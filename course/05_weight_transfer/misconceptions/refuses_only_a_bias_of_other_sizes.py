"""`transfer_weights` raises `ValueError` only if `source` has a bias and the sizes differ as well: `and` stands where `or`
belongs. Each of the two is reason enough to refuse. As it is, a bias is left behind without a word, and modules of
other sizes are not refused with `ValueError`.
"""

CAUGHT_BY = (
    "test_source_with_bias_is_refused",
    "test_other_sizes_are_refused",
    "test_any_bias_is_refused",
    "test_different_sizes_are_refused",
)
SECTION = "When to refuse"

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None and layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        with torch.no_grad():
            parameter.copy_(layer.weight.T)
