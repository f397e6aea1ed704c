"""`apply_dropout` divides all entries by 1 - p and sets none to 0. The entries that `keep` does not keep must be 0."""

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
    return x / (1 - p)
