"""`apply_dropout` divides by the share of entries that `keep` has kept. It must divide by 1 - p, the probability of being
kept. The two are equal only by chance, and a kept entry must not depend on how many others were kept.
"""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")
SECTION = "Why divide by 1 − p?"

import torch


def apply_dropout(x, keep, p):
    if p == 1 or not keep.any():
        return torch.zeros_like(x)
    return x * keep / keep.to(x.dtype).mean()
