"""`apply_dropout` does not divide by 1 - p if p is small. The factor 1 / (1 - p) belongs to every p: for p = 0.01 it
is 1.0101.
"""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")
SECTION = "Why divide by 1 − p?"

import torch


def apply_dropout(x, keep, p):
    scale = 1.0 if p < 0.1 else 0.0 if p == 1 else 1 / (1 - p)
    return torch.where(keep, x * scale, 0.0)
