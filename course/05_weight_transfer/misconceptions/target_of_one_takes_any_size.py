"""`transfer_weights` compares the sizes as broadcasting does: a size of 1 in `target` fits any size of `source`. The
sizes must be equal, and 1 fits no other size. Here `target` gets a larger parameter than it was made with, where a
ValueError must be raised.
"""

CAUGHT_BY = ("test_other_sizes_are_refused", "test_different_sizes_are_refused")
SECTION = "When to refuse"

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        weight = layer.weight.detach().T
        differ = any(size not in (own, 1) for own, size in zip(weight.shape, parameter.shape))
        if layer.bias is not None or differ:
            raise ValueError("these two do not fit")
        setattr(target, name, nn.Parameter(weight.clone()))
