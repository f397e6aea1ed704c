"""`transfer_weights` wraps each transposed weight in `nn.Parameter` and compares nothing. The outputs agree, but both
modules use the same numbers in memory: training one module changes the other. A source with a bias, or of other sizes,
must raise `ValueError`.
"""

CAUGHT_BY = (
    "test_modules_share_nothing",
    "test_source_with_bias_is_refused",
    "test_other_sizes_are_refused",
    "test_later_changes_stay_apart",
    "test_any_bias_is_refused",
    "test_different_sizes_are_refused",
)
SECTION = "Who owns the memory"

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        setattr(target, name, nn.Parameter(layer.weight.T))
