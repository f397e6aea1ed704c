"""`scaled_dot_product_attention` inverts the caller's mask in place.

The arguments must be left unchanged. The first result is right, but afterwards the mask says the opposite. A second
call with it blocks the keys that should be visible.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Your task, part 1"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = torch.where(mask.logical_not_(), scores, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
