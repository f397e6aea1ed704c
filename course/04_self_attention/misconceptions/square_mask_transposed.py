"""A square mask is transposed, as if its rows were the keys: a causal mask shows the future and hides the past."""

CAUGHT_BY = ("test_masks_broadcast",)

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / query.shape[-1] ** 0.5
    if mask is not None:
        is_square = mask.dim() > 1 and mask.shape[-2:] == scores.mT.shape[-2:]
        scores = scores.masked_fill(mask.mT if is_square else mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
