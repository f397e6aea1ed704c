"""`scaled_dot_product_attention` counts dimensions from the front and expects exactly three.

The last two should be counted from the end, whatever stands in front of them. A single matrix has no dimension 2, so
the call raises an error. With (b, heads, T, d), heads and tokens change places.
"""

CAUGHT_BY = (
    "test_attention_of_journey",
    "test_mask_blocks_where_it_is_true",
    "test_v1_of_six_tokens",
    "test_v2_of_six_tokens",
    "test_attention_of_any_shape",
    "test_v1_for_any_weights",
    "test_v2_for_any_weights",
)
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(1, 2) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=2)
    return weights @ value, weights
