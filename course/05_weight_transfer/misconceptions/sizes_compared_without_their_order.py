"""`transfer_weights` compares the two sizes of a matrix without their order. The two modules must have the same d_in
and the same d_out. A source with d_in = 3 and d_out = 2 is accepted by a target with d_in = 2 and d_out = 3.
"""

CAUGHT_BY = ("test_other_sizes_are_refused", "test_different_sizes_are_refused")
SECTION = "When to refuse"

from torch import nn


def transfer_weights(source, target):
    for name in "W_query", "W_key", "W_value":
        layer, matrix = getattr(source, name), getattr(target, name)
        if layer.bias is not None or sorted(layer.weight.shape) != sorted(matrix.shape):
            raise ValueError(f"{name} does not fit")
    for name in "W_query", "W_key", "W_value":
        setattr(target, name, nn.Parameter(getattr(source, name).weight.detach().T.clone()))
