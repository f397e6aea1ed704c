"""`transfer_weights` lets different sizes reach `copy_`: it compares too little, or nothing. If d_in or d_out differs, it
must raise `ValueError`. `copy_` raises `RuntimeError`, or, if d_in or d_out of `source` is 1, perhaps nothing: it
repeats the single row or column until `target` is full.
"""

CAUGHT_BY = ("test_other_sizes_are_refused", "test_different_sizes_are_refused")
SECTION = "When to refuse"

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError("source has a bias")
        with torch.no_grad():
            parameter.copy_(layer.weight.T)
