"""`apply_dropout` scales by 100 at most. Where p is close to 1, the few kept entries have to grow by more than that, or the average
does not stay.
"""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")
SECTION = "Why divide by 1 − p?"

import torch


def apply_dropout(x, keep, p):
    return torch.where(keep, x / max(1 - p, 0.01), 0.0)
