"""`scaled_dot_product_attention` returns the weights first and the output second.

The order should be the output, then the weights. Code that unpacks the two takes one for the other. A class that uses
the first result as its output returns attention weights of shape (T, T).
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
SECTION = "Your task, part 1"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights, weights @ value
