"""`transfer_weights` replaces the parameters without comparing any sizes. It must raise `ValueError` when d_in or d_out
of the two modules differ. As it is, `target` silently becomes a module of the sizes of `source`, and code that relies
on its old sizes fails later.
"""

CAUGHT_BY = ("test_other_sizes_are_refused", "test_different_sizes_are_refused")
SECTION = "When to refuse"

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError("source has a bias")
        setattr(target, name, nn.Parameter(layer.weight.T.detach().clone()))
