"""`scaled_dot_product_attention` takes the exponentials of the scores as they are.

The weights sum to one, even if all scores are very low. Below -104 every exponential is 0 in float32, and the weights
become 0 / 0, which is NaN. Shift the scores first, as in Lesson 2, or use a softmax that does.
"""

CAUGHT_BY = ("test_mask_blocks_where_it_is_true", "test_masks_broadcast")
SECTION = "One context vector, step by step"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    exponentials = torch.exp(scores)
    if mask is not None:
        exponentials = exponentials * ~mask
    weights = exponentials / exponentials.sum(-1, keepdim=True)
    return weights @ value, weights
