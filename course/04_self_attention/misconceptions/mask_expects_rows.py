"""A row is picked from the mask for each query, which a mask of one row for all of them does not have."""

CAUGHT_BY = ("test_masks_broadcast",)

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / query.shape[-1] ** 0.5
    if mask is not None:
        rows = mask.unbind(-2) if mask.shape[-2] > 1 else [mask.squeeze(-2)] * query.shape[-2]
        scores = scores.masked_fill(torch.stack(rows, dim=-2), -torch.inf)
    weights = scores.softmax(dim=-1)
    return weights @ value, weights
