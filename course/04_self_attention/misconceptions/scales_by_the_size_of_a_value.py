"""`scaled_dot_product_attention` divides the scores by the square root of dv, the number of features of a value.

The values play no part in the scores: the size d of queries and keys should set the scale. In both classes d and dv are
equal, so nothing shows. Where they differ, the weights are wrong.
"""

CAUGHT_BY = (
    "test_attention_of_batches",
    "test_mask_blocks_where_it_is_true",
    "test_masks_of_other_shapes",
    "test_attention_of_any_shape",
    "test_weights_are_returned_beside_the_output",
    "test_masks_broadcast",
)
SECTION = "Why the square root?"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(value.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
