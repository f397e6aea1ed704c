"""`scaled_dot_product_attention` subtracts the mask from 1.

A mask of this course is a bool tensor, and torch does not subtract bool tensors: every call with a mask raises a
RuntimeError. With a mask of numbers, the subtraction would block the keys that the mask leaves visible.
"""

CAUGHT_BY = (
    "test_mask_blocks_where_it_is_true",
    "test_masks_of_other_shapes",
    "test_arguments_stay_as_they_are",
    "test_weights_are_returned_beside_the_output",
    "test_masks_broadcast",
    "test_arguments_are_left_unchanged",
)
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores + (1 - mask) * -1e9
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
