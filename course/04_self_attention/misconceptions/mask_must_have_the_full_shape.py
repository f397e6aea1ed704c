"""`scaled_dot_product_attention` uses the mask as an index into the scores, which does not broadcast.

Any mask should do that broadcasts to (..., Tq, Tk). A mask (Tq, Tk) fits the scores of single matrices. For a batch of
scores (b, Tq, Tk) it raises an error, and so does a mask (1, Tk).
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
