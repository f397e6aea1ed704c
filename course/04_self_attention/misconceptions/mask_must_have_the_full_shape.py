"""`scaled_dot_product_attention` uses the mask as an index into the scores, which does not broadcast.

Any mask that broadcasts to (..., Tq, Tk) must work. A mask (Tq, Tk) fits the scores of single matrices. For other
shapes, an index picks other entries than a mask that broadcasts, or it raises an error.
"""

CAUGHT_BY = ("test_masks_of_other_shapes", "test_masks_broadcast")
SECTION = "Your task, part 1"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores[mask] = -torch.inf
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
