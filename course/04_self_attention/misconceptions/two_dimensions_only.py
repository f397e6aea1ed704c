"""`scaled_dot_product_attention` transposes the keys with `.T`, which turns all dimensions round.

Only the last two dimensions of the keys should change places. For single matrices both are the same. In a batch, (b,
Tk, d) becomes (d, Tk, b), and the product fails or mixes the examples.
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
    scores = query @ key.T / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
