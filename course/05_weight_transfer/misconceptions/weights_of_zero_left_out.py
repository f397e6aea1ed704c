"""`transfer_weights` copies only the weights that are not 0, so that target keeps its old numbers there. A weight
of 0 is a number like any other.
"""

CAUGHT_BY = ("test_same_output_for_other_sizes", "test_same_output_for_any_weights")
SECTION = "Your task: Exercise 3.1"

import torch


def transfer_weights(source, target):
    for name in "W_query", "W_key", "W_value":
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two modules do not fit")
        weight = layer.weight.T
        with torch.no_grad():
            parameter.copy_(torch.where(weight != 0, weight, parameter))
