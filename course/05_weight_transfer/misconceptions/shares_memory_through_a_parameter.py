"""nn.Parameter(weight.T) is taken for a copy, but it is a view of source's numbers."""

CAUGHT_BY = ("test_later_changes_stay_apart",)

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        setattr(target, name, nn.Parameter(layer.weight.T))
