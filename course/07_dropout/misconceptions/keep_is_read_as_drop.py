"""`apply_dropout` drops the entries where `keep` is True. True means kept: these entries are scaled, and the others
become 0. At p = 0.2 a typical mask keeps four of five entries, and it is just these that are lost.
"""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")
SECTION = "Your task"

import torch


def apply_dropout(x, keep, p):
    return torch.zeros_like(x) if p == 1 else x.masked_fill(keep, 0.0) / (1 - p)
