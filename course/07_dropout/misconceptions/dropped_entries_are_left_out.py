"""`apply_dropout` returns `x[keep]`, the kept entries in a row. The result must have the shape of `x`, with 0 for each
dropped entry.
"""

CAUGHT_BY = (
    "test_kept_entries_are_scaled_up",
    "test_x_and_mask_stay_as_they_are",
    "test_apply_dropout_for_any_mask_and_rate",
    "test_arguments_are_left_unchanged",
)
SECTION = "One row by hand"

import torch


def apply_dropout(x, keep, p):
    if p == 1:
        return torch.zeros_like(x)
    return x[keep] / (1 - p)
