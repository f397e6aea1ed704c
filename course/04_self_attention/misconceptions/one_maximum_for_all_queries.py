"""`scaled_dot_product_attention` subtracts the largest of all scores before the exponentials. A query whose scores all lie far
below it is left with exponentials of 0, and its weights become 0 / 0. Each query needs the maximum of its own scores.
"""

CAUGHT_BY = ("test_attention_of_batches", "test_attention_of_any_shape")
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    exponentials = torch.exp(scores - scores.max())
    weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
    return weights @ value, weights
