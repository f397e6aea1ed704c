"""Dimensions of size one get lost on the way."""

CAUGHT_BY = ("test_apply_dropout_for_any_mask_and_rate",)

import torch


def apply_dropout(x, keep, p):
    scale = 0.0 if p == 1 else 1 / (1 - p)
    return torch.where(keep, x * scale, 0.0).squeeze()
