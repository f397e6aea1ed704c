"""`scaled_dot_product_attention` lets blocked keys take part in the softmax, if only in its maximum, and removes them
afterwards. Their scores must be -inf before the softmax. Where a blocked key scores far higher, all visible weights are
rounded to 0, and dividing by their sum gives 0 / 0, which is NaN.
"""

CAUGHT_BY = ("test_mask_blocks_where_it_is_true", "test_masks_broadcast")
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(key.shape[-1])
    powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    if mask is not None:
        powers = powers.masked_fill(mask, 0.0)
    shares = powers / powers.sum(dim=-1, keepdim=True)
    return shares @ value, shares
