"""`scaled_dot_product_attention` adds the mask to the scores, as ones and zeros.

Where the mask is True, the score should become `-inf`. Instead it rises by 1, and the blocked key gets more weight than
without a mask.
"""

CAUGHT_BY = (
    "test_mask_blocks_where_it_is_true",
    "test_masks_of_other_shapes",
    "test_weights_are_returned_beside_the_output",
    "test_masks_broadcast",
)
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores + mask
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
