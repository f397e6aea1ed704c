"""`apply_dropout` returns x as it is if p is small, or if less than one entry is dropped on average. The mask has been
drawn already: an entry that it does not keep is 0, and the others are divided by 1 - p, however small p is.
"""

CAUGHT_BY = (
    "test_kept_entries_are_scaled_up",
    "test_apply_dropout_for_any_mask_and_rate",
    "test_arguments_are_left_unchanged",
)
SECTION = "Why divide by 1 − p?"

import torch


def apply_dropout(x, keep, p):
    if p * x.numel() < 1:
        return x
    return torch.where(keep, x / (1 - p), 0.0) if p < 1 else torch.zeros_like(x)
