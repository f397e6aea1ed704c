"""`transfer_weights` remembers what it read from a source. When the source has learnt something new and is transferred again,
target gets the old numbers. Read them anew in each call.
"""

CAUGHT_BY = ("test_same_output_for_other_sizes", "test_same_output_for_any_weights")
SECTION = "Your task: Exercise 3.1"

import torch


REMEMBERED = {}


def transfer_weights(source, target):
    for name in "W_query", "W_key", "W_value":
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two modules do not fit")
        first = REMEMBERED.setdefault((id(source), name), layer.weight.detach().T.clone())
        with torch.no_grad():
            parameter.copy_(first)
