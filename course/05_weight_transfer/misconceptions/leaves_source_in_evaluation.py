"""source is switched to evaluation before it is read, as one does to use a model, and stays there."""

import torch

CAUGHT_BY = ("test_source_is_unchanged",)


def transfer_weights(source, target):
    source.eval()
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        with torch.no_grad():
            parameter.copy_(layer.weight.T)
