"""`transfer_weights` copies whatever it is given. A source with a bias, or of other sizes, must raise `ValueError`. As it
is, a bias is lost without a word, and a size of 1 is repeated until the matrix is full.
"""

CAUGHT_BY = (
    "test_source_with_bias_is_refused",
    "test_other_sizes_are_refused",
    "test_any_bias_is_refused",
    "test_different_sizes_are_refused",
)
SECTION = "When to refuse"

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        with torch.no_grad():
            getattr(target, name)[:] = getattr(source, name).weight.mT
