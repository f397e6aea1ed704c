"""`transfer_weights` copies sixteen rows and columns at most. Let the loops run as far as the sizes of the two modules say."""

CAUGHT_BY = ("test_same_output_for_other_sizes", "test_same_output_for_any_weights")
SECTION = "Your task: Exercise 3.1"

import torch


def transfer_weights(source, target):
    for name in "W_query", "W_key", "W_value":
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two modules do not fit")
        rows, columns = (min(16, size) for size in parameter.shape)
        with torch.no_grad():
            parameter[:rows, :columns] = layer.weight.T[:rows, :columns]
