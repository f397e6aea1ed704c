"""`transfer_weights` asks whether a bias is true, as if it were a bool. A bias is None or a tensor. A tensor of several
numbers is neither true nor false, so a source with a bias raises a RuntimeError and not a `ValueError`. A single 0
counts as no bias.
"""

CAUGHT_BY = ("test_source_with_bias_is_refused", "test_any_bias_is_refused")
SECTION = "Your task: Exercise 3.1"

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        with torch.no_grad():
            parameter.copy_(layer.weight.T)
