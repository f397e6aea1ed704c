"""`apply_dropout` divides each row by the sum of what is kept. The kept entries must be divided by 1 - p and by
nothing else. After dropout the weights of a row sum to 1 on average only, over all masks.
"""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")
SECTION = "One row by hand"

import torch


def apply_dropout(x, keep, p):
    kept = torch.where(keep, x, 0)
    if p == 1:
        return kept
    return kept / kept.sum(dim=-1, keepdim=True)
