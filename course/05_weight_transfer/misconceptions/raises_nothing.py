"""`transfer_weights` raises no error if `source` has a bias, and none if d_in or d_out of the modules differ. Both must
raise `ValueError`, so that the caller notices. As it is, the program goes on, and the two modules do not give the same
output.
"""

CAUGHT_BY = (
    "test_source_with_bias_is_refused",
    "test_other_sizes_are_refused",
    "test_any_bias_is_refused",
    "test_different_sizes_are_refused",
)
SECTION = "When to refuse"

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        setattr(target, name, nn.Parameter(getattr(source, name).weight.T.detach().clone()))
