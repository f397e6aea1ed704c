"""`transfer_weights` copies the query and the key weights, but gives `W_value` a detached view of the value weights.
`detach()` leaves the graph and keeps the memory; all three matrices need numbers of their own. When the value weights
of one module change later, those of the other change too.
"""

CAUGHT_BY = ("test_modules_share_nothing", "test_later_changes_stay_apart")
SECTION = "Who owns the memory"

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
    target.W_query = nn.Parameter(source.W_query.weight.T.clone())
    target.W_key = nn.Parameter(source.W_key.weight.T.clone())
    target.W_value = nn.Parameter(source.W_value.weight.detach().T)
