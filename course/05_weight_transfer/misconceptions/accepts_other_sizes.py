"""The parameters are replaced by ones of any size: target silently becomes a module of source's sizes."""

CAUGHT_BY = ("test_different_sizes_are_refused",)

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError("source has a bias")
        setattr(target, name, nn.Parameter(layer.weight.T.detach().clone()))
