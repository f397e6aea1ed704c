"""`transfer_weights` compares d_in only. A source with another d_out must raise `ValueError` as well. Here such a
source ends in an error of another kind, or in none: `target` then no longer has its own d_out, or its columns repeat
the single column of `source`.
"""

CAUGHT_BY = ("test_other_sizes_are_refused", "test_different_sizes_are_refused")
SECTION = "When to refuse"

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.shape[1] != len(parameter):
            raise ValueError("these two do not fit")
        with torch.no_grad():
            parameter.copy_(layer.weight.T)
