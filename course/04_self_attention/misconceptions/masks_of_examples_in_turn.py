"""`scaled_dot_product_attention` joins the leading dimensions, such as those of examples and heads, and repeats a mask (B, 1, Tq,
Tk) in the wrong order: heads of one example get the mask of another. The mask of an example holds for all of its heads. Where
all examples have the same mask, nothing shows the mistake.
"""

CAUGHT_BY = ("test_masks_of_other_shapes", "test_masks_broadcast")
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(query.shape[-1])
    if mask is not None:
        tables = mask.expand(*mask.shape[:-2], *scores.shape[-2:]).reshape(-1, *scores.shape[-2:])
        many = scores.shape[:-2].numel() // len(tables)
        scores = scores.masked_fill(tables.repeat(many, 1, 1).reshape(scores.shape), -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
