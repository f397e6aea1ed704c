"""`scaled_dot_product_attention` leaves out the mask if there is one query only. A single query may have blocked keys, too,
such as padding. Each key where the mask is True must get weight 0, for any number of queries.
"""

CAUGHT_BY = ("test_mask_blocks_where_it_is_true", "test_masks_broadcast")
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(query.shape[-1])
    if mask is not None and query.shape[-2] > 1:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
