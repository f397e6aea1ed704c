"""`scaled_dot_product_attention` takes the softmax along dimension 1, counted from the front.

It should run over the keys, which are always the last dimension. For single matrices that is dimension 1. In a batch,
dimension 1 holds the queries, and in (b, heads, Tq, Tk) the heads.
"""

CAUGHT_BY = (
    "test_attention_of_batches",
    "test_masks_of_other_shapes",
    "test_attention_of_any_shape",
    "test_weights_are_returned_beside_the_output",
    "test_masks_broadcast",
)
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=1)
    return weights @ value, weights
