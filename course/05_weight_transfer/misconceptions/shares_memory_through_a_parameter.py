"""`transfer_weights` wraps the transposed weight in `nn.Parameter` and takes that for a copy. The two modules must be
independent, so `target` needs numbers of its own. The transpose is a view, and `nn.Parameter` is only a wrapper: the
outputs agree, until training one module changes the other.
"""

CAUGHT_BY = ("test_modules_share_nothing", "test_later_changes_stay_apart")
SECTION = "Who owns the memory"

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        setattr(target, name, nn.Parameter(layer.weight.T))
