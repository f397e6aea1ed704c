"""`apply_dropout` removes every dimension of size 1 from its result. The result must have the shape of `x`. A tensor of
shape (1, 4) comes back as (4,), and what follows fails or broadcasts it in another way.
"""

CAUGHT_BY = ("test_kept_entries_are_scaled_up", "test_apply_dropout_for_any_mask_and_rate")
SECTION = "Your task"

import torch


def apply_dropout(x, keep, p):
    scale = 0.0 if p == 1 else 1 / (1 - p)
    return torch.where(keep, x * scale, 0.0).squeeze()
