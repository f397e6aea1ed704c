"""`scaled_dot_product_attention` cuts the scores off at -80 and 80 before it scales them.

Scores should be divided by the square root of d as they are. With d = 64, the scores 129.6 and 86.4 become 16.2 and
10.8, and the first key takes 99.5%. Cut off, both are 80, and each key takes a half.
"""

CAUGHT_BY = (
    "test_attention_of_batches",
    "test_mask_blocks_where_it_is_true",
    "test_attention_of_any_shape",
    "test_masks_broadcast",
    "test_v1_for_any_weights",
    "test_v2_for_any_weights",
)
SECTION = "Why the square root?"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = (query @ key.mT).clamp(-80, 80) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
