"""`scaled_dot_product_attention` multiplies queries and keys without transposing the keys.

The product should sum over the d features of query and key, which gives scores (..., Tq, Tk). Shapes (Tq, d) and (Tk,
d) raise an error. With as many keys as features there is none, and the scores are nonsense.
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
    scores = query @ key / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
