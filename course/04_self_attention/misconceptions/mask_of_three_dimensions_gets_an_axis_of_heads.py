"""`scaled_dot_product_attention` inserts an axis for heads into a mask (B, Tq, Tk) if the scores have four dimensions. The mask
broadcasts to (..., Tq, Tk) as it is, counted from the last dimension. With one more axis it meets other examples: an
error, or the mask of another one.
"""

CAUGHT_BY = ("test_masks_of_other_shapes", "test_masks_broadcast")
SECTION = "Your task, part 1"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(key.shape[-1])
    if mask is not None:
        mask = mask.unsqueeze(1) if mask.dim() == 3 and scores.dim() == 4 else mask
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
