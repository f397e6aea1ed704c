"""`transfer_weights` raises `ValueError` only if d_in or d_out of `source` is larger than that of `target`. A smaller one is
a different size as well, and must be refused. As it is, `copy_` raises `RuntimeError`, or repeats a single row or column
until `target` is full.
"""

CAUGHT_BY = ("test_other_sizes_are_refused", "test_different_sizes_are_refused")
SECTION = "When to refuse"

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        d_in, d_out = parameter.shape
        if layer.bias is not None or layer.in_features > d_in or layer.out_features > d_out:
            raise ValueError("these two do not fit")
        with torch.no_grad():
            parameter.copy_(layer.weight.T)
