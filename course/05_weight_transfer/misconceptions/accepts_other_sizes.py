"""`transfer_weights` raises no error if d_in or d_out of the two modules differ. It must raise `ValueError`, so that
the caller notices. As it is, the program goes on with a `target` that has other sizes than before, or other weights
than `source`.
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
