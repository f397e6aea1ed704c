"""`transfer_weights` makes a deep copy of `target`, gives the weights to the copy and returns it. The very module that
was passed must change; what the function returns does not matter. The caller's `target` keeps its old weights.
"""

CAUGHT_BY = ("test_target_gives_the_same_output", "test_same_output_for_any_weights")
SECTION = "Who owns the memory"

import copy

from torch import nn


def transfer_weights(source, target):
    target = copy.deepcopy(target)
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        setattr(target, name, nn.Parameter(layer.weight.T.clone()))
    return target
