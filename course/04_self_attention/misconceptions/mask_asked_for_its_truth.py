"""`scaled_dot_product_attention` asks whether the mask is true.

It should ask whether there is a mask at all. A tensor of several entries is neither true nor false, so the call raises
an error. A mask with a single entry, False, would count as no mask.
"""

CAUGHT_BY = (
    "test_mask_blocks_where_it_is_true",
    "test_masks_of_other_shapes",
    "test_arguments_stay_as_they_are",
    "test_weights_are_returned_beside_the_output",
    "test_masks_broadcast",
    "test_arguments_are_left_unchanged",
)
SECTION = "Your task, part 1"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(query.shape[-1])
    if mask:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
