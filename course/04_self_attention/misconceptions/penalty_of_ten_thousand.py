"""`scaled_dot_product_attention` subtracts 10000 from the blocked scores. A blocked key must get weight 0 however low
the visible keys score, so its score must be `-inf`. Where the visible scores of a query lie another 10000 below those
of the blocked keys, the blocked keys take all of the weight.
"""

CAUGHT_BY = ("test_mask_blocks_where_it_is_true", "test_masks_broadcast")
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(key.shape[-1])
    if mask is not None:
        scores = scores - 1e4 * mask.to(scores.dtype)
    shares = torch.softmax(scores, dim=-1)
    return shares @ value, shares
