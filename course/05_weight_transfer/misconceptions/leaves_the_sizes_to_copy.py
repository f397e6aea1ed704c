"""The size check is left to copy_, which raises RuntimeError, or broadcasts a size of 1 without a word."""

CAUGHT_BY = ("test_different_sizes_are_refused",)

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError("source has a bias")
        with torch.no_grad():
            parameter.copy_(layer.weight.T)
