"""`transfer_weights` takes `contiguous()` for a copy, but it copies only if the layout in memory requires it. `target`
needs memory of its own, whatever the sizes are. If d_in or d_out is 1, the transposed weight is contiguous as it is: the two
modules share memory, and training one changes the other.
"""

CAUGHT_BY = ("test_modules_share_nothing", "test_later_changes_stay_apart")
SECTION = "Who owns the memory"

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        setattr(target, name, nn.Parameter(layer.weight.detach().T.contiguous()))
