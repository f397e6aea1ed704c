"""`scaled_dot_product_attention` gives blocked keys a score such as -10000. A blocked key must get weight 0 however low
the visible keys score, so its score must be `-inf`. Where the visible scores of a query are lower than yours, the
blocked keys share all of the weight.
"""

CAUGHT_BY = ("test_mask_blocks_where_it_is_true", "test_masks_broadcast")
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(key.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -1e4)
    shares = torch.softmax(scores, dim=-1)
    return shares @ value, shares
