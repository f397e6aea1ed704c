"""`scaled_dot_product_attention` reads a square mask with rows and columns exchanged.

As in the scores, each row of the mask belongs to a query and each column to a key. A mask that hides the future hides
the past instead. With different numbers of queries and keys, the mask is read as it should be.
"""

CAUGHT_BY = ("test_mask_blocks_where_it_is_true", "test_masks_of_other_shapes", "test_masks_broadcast")
SECTION = "Many queries, many sentences"

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / query.shape[-1] ** 0.5
    if mask is not None:
        is_square = mask.dim() > 1 and mask.shape[-2:] == scores.mT.shape[-2:]
        scores = scores.masked_fill(mask.mT if is_square else mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
