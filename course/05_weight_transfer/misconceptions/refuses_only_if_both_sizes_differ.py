"""`transfer_weights` raises `ValueError` only if d_in and d_out both differ: `and` stands where `or` belongs. If one of
them differs alone, the copy decides. It raises `RuntimeError`, or nothing, if that size of `source` is 1: `copy_` repeats
the single row or column until `target` is full.
"""

CAUGHT_BY = ("test_other_sizes_are_refused", "test_different_sizes_are_refused")
SECTION = "When to refuse"

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        d_in, d_out = parameter.shape
        if layer.bias is not None or (layer.in_features != d_in and layer.out_features != d_out):
            raise ValueError("these two do not fit")
        with torch.no_grad():
            parameter.copy_(layer.weight.T)
