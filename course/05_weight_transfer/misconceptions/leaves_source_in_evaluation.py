"""`transfer_weights` calls `source.eval()` before it reads the weights, and leaves `source` in evaluation mode.
`source` must be left unchanged, its mode included. Reading weights needs no mode. Code that goes on training `source`
finds it in the wrong mode, in which a layer such as dropout stays off.
"""

import torch

CAUGHT_BY = ("test_source_stays_as_it_is", "test_source_is_unchanged")
SECTION = "Your task: Exercise 3.1"


def transfer_weights(source, target):
    source.eval()
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        with torch.no_grad():
            parameter.copy_(layer.weight.T)
