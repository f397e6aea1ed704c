"""Only d_out is compared, and a source with another d_in is accepted."""

CAUGHT_BY = ("test_different_sizes_are_refused",)

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError("source has a bias")
        if layer.out_features != parameter.shape[1]:
            raise ValueError("the sizes differ")
        setattr(target, name, nn.Parameter(layer.weight.T.detach().clone()))
