"""`scaled_dot_product_attention` subtracts the lowest score of each query before the exponentials. The scores -80 and 80 become
0 and 160, the exponential of 160 overflows, and the weights are NaN. What keeps exponentials small is the largest score.
"""

CAUGHT_BY = ("test_attention_of_batches", "test_attention_of_any_shape")
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(query.shape[-1])
    scores = scores - scores.amin(dim=-1, keepdim=True)
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    exponentials = torch.exp(scores)
    weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
    return weights @ value, weights
