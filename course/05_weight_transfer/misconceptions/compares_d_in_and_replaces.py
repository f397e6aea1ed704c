"""`transfer_weights` compares d_in only and gives `target` new parameters. A source with another d_out must raise
`ValueError` as well. As it is, no error tells the caller, and `target` returns context vectors of another width than
before.
"""

CAUGHT_BY = ("test_other_sizes_are_refused", "test_different_sizes_are_refused")
SECTION = "When to refuse"

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, old = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError("source has a bias")
        matrix = layer.weight.detach().clone().T
        if matrix.shape[0] != old.shape[0]:
            raise ValueError("d_in differs")
        setattr(target, name, nn.Parameter(matrix))
