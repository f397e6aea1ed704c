"""`scaled_dot_product_attention` cuts scaled scores off at 50, so that no exponential overflows. Scores of 79 and 80 then count
the same, though the larger one should get nearly three times the weight. Use all scores as they are.
"""

CAUGHT_BY = ("test_attention_of_batches", "test_attention_of_any_shape")
SECTION = "Why the square root?"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = (query @ key.mT / math.sqrt(query.shape[-1])).clamp(max=50)
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
