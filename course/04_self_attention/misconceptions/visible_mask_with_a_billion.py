"""`scaled_dot_product_attention` gives the keys a score of -1e9 where the mask is False.

In this course True means blocked; much code that you find elsewhere reads a mask the other way round. Each query looks
at exactly the keys that it must not see. A mask that blocks nothing makes all weights equal.
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
        scores = scores.masked_fill(mask == 0, -1e9)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
