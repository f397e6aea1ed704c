"""`transfer_weights` compares only how many numbers the matrices hold. d_in and d_out must agree one by one, or a
`ValueError` is due. A source with d_in = 2 and d_out = 10 holds as many numbers as a target with 4 and 5, and is
accepted.
"""

CAUGHT_BY = ("test_other_sizes_are_refused", "test_different_sizes_are_refused")
SECTION = "When to refuse"

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError("source has a bias")
        if layer.weight.numel() != parameter.numel():
            raise ValueError("the sizes differ")
        setattr(target, name, nn.Parameter(layer.weight.T.detach().clone()))
