"""`scaled_dot_product_attention` divides the caller's query by the square root of d, in place.

The arguments must be left unchanged. The first result is right. A second call with the same query divides it once more,
and the weights come out too equal.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Your task, part 1"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    query /= math.sqrt(query.shape[-1])
    scores = query @ key.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
