"""`scaled_dot_product_attention` multiplies the mask by `-inf` and adds the product to the scores.

Only the scores where the mask is True should become `-inf`, and the others should stay. Where the mask is False, 0
times infinity is NaN. The softmax spreads it over the row, so with any mask all weights are NaN.
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
        scores = scores + mask * -torch.inf
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
