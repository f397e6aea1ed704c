"""`scaled_dot_product_attention` scores the queries of all examples against the keys of the first one.

Different leading indices are independent: each has its own queries, keys and values. If leading dimensions are merged
with the tokens, they get mixed up. Without leading dimensions, and for the first example of a batch, the result is
right.
"""

CAUGHT_BY = (
    "test_attention_of_batches",
    "test_attention_of_any_shape",
    "test_weights_are_returned_beside_the_output",
    "test_masks_broadcast",
)
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    shape = (*query.shape[:-1], key.shape[-2])
    q, k, v = (t.reshape(-1, t.shape[-1]) for t in (query, key, value))
    scores = (q @ k.T / math.sqrt(q.shape[-1]))[:, : key.shape[-2]].reshape(shape)
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
