"""`transfer_weights` gives `target` parameters that use the memory of `source`. The two modules must be independent, so
`target` needs numbers of its own. A transpose is a view, and neither `.data` nor `detach()` nor `nn.Parameter` copies a
number: the outputs agree, but training one module changes the other, too.
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
