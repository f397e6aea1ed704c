"""`apply_dropout` returns `x` as it is if the mask keeps every entry. Every kept entry must be divided by 1 - p, however
many are dropped. The scale belongs to p, and not to this mask: without it, the average over all masks is too small.
"""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")
SECTION = "Why divide by 1 − p?"

import torch


def apply_dropout(x, keep, p):
    if keep.all():
        return x
    if p == 1:
        return torch.zeros_like(x)
    return torch.where(keep, x / (1 - p), 0.0)
