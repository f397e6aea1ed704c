"""`scaled_dot_product_attention` leaves out the `dim` of the softmax.

torch then chooses a dimension by itself, and warns about it: 0 for three dimensions, 1 for two or four. Only for single
matrices this is the dimension of the keys. In a batch, the weights of a query no longer sum to one.
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
import torch.nn.functional as F


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = F.softmax(scores)
    return weights @ value, weights
