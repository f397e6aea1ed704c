"""`scaled_dot_product_attention` replaces blocked scores by 0, or by a number next to it, such as `finfo(...).tiny`.

They should become `-inf`, whose exponential is 0. The exponential of 0 is 1, so a blocked key keeps some weight. If the
other scores of the row are negative, it even gets the most.
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
        scores = scores.masked_fill(mask, 0.0)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
