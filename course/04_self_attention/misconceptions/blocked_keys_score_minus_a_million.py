"""`scaled_dot_product_attention` gives blocked keys a finite score, such as -10,000 or -1e6. A blocked key must get weight 0
also beside visible keys that score lower by a million, so its score must be `-inf`. As it is, the blocked keys take a
share of the weight there, or all of it.
"""

CAUGHT_BY = ("test_mask_blocks_where_it_is_true", "test_masks_broadcast")
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(key.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -1e6)
    shares = torch.softmax(scores, dim=-1)
    return shares @ value, shares
