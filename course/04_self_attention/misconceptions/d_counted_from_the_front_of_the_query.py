"""`scaled_dot_product_attention` takes d from dimension 1 of the query, counted from the front. d is the last size. For
single matrices the two are the same; with leading dimensions, dimension 1 counts queries or heads, and the scores are
divided by the wrong root.
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
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
