"""`scaled_dot_product_attention` inserts an axis into the mask, as if for the heads of a layer.

The mask broadcasts to (..., Tq, Tk) as it is. With one more axis, a mask (Tq, Tk) becomes (Tq, 1, Tk). The result has a
dimension too many, or the mask of one query is used for another.
"""

CAUGHT_BY = (
    "test_mask_blocks_where_it_is_true",
    "test_masks_of_other_shapes",
    "test_weights_are_returned_beside_the_output",
    "test_masks_broadcast",
)
SECTION = "Your task, part 1"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask.unsqueeze(1), -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
