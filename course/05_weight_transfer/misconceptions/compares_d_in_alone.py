"""`transfer_weights` compares d_in only. A source with another d_out must raise `ValueError` as well. The copy then
raises an error of its own kind, or, where d_out of `source` is 1, repeats the single column until `target` is full.
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
