"""`scaled_dot_product_attention` squeezes the weights that it returns, so that a leading dimension of size 1 is lost. The weights
have the shape of the scores, whatever the sizes are.
"""

CAUGHT_BY = ("test_attention_of_batches", "test_weights_are_returned_beside_the_output")
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights.squeeze(0) if weights.dim() > 2 else weights
