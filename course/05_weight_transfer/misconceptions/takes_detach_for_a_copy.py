"""detach() is taken for a copy, but it only leaves the graph: the value matrix still lies in source's memory."""

CAUGHT_BY = ("test_later_changes_stay_apart",)

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
    target.W_query = nn.Parameter(source.W_query.weight.T.clone())
    target.W_key = nn.Parameter(source.W_key.weight.T.clone())
    target.W_value = nn.Parameter(source.W_value.weight.detach().T)
