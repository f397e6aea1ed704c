"""contiguous() is taken for a copy: the transpose of a single row or column is contiguous as it is, and stays shared."""

CAUGHT_BY = ("test_later_changes_stay_apart",)

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        setattr(target, name, nn.Parameter(layer.weight.detach().T.contiguous()))
