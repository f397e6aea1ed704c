"""Refuses only a source whose bias is not zero; a bias of zeros is let through."""

CAUGHT_BY = ("test_source_with_bias_is_refused",)

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None and layer.bias.abs().sum() > 0:
            raise ValueError("source has a bias")
        if layer.weight.T.shape != parameter.shape:
            raise ValueError("the sizes differ")
        parameter.data.copy_(layer.weight.data.T)
