"""`scaled_dot_product_attention` gives blocked keys a score of -50. Where the visible scores are lower than that, the blocked
keys take all of the weight. A blocked key must get weight 0 whatever the scores of the others are.
"""

CAUGHT_BY = ("test_mask_blocks_where_it_is_true", "test_masks_of_other_shapes", "test_masks_broadcast")
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -50.0)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
