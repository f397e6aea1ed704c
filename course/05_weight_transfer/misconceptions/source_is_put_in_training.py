"""`transfer_weights` switches `source` to evaluation mode while it reads, and to training mode at the end. `source` must
be left unchanged, its mode included. A `source` that was in evaluation mode is in training mode afterwards, and a layer
such as dropout becomes active again.
"""

CAUGHT_BY = ("test_source_stays_as_it_is", "test_source_is_unchanged")
SECTION = "Your task: Exercise 3.1"

import torch


def transfer_weights(source, target):
    source.eval()
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        with torch.no_grad():
            parameter.copy_(layer.weight.T)
    source.train()
