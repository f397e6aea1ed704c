"""`scaled_dot_product_attention` divides by the square root of d after the softmax.

It should divide the scores, before the softmax. The softmax sees scores that are too large, and the weights of a query
sum to 1 over the square root of d instead of one.
"""

CAUGHT_BY = (
    "test_attention_of_journey",
    "test_attention_of_batches",
    "test_mask_blocks_where_it_is_true",
    "test_masks_of_other_shapes",
    "test_v1_of_six_tokens",
    "test_v1_passes_gradients_on",
    "test_v2_of_six_tokens",
    "test_v2_has_biases_if_asked",
    "test_v2_passes_gradients_on",
    "test_attention_of_any_shape",
    "test_weights_are_returned_beside_the_output",
    "test_masks_broadcast",
    "test_v1_for_any_weights",
    "test_v1_can_learn",
    "test_v2_for_any_weights",
    "test_v2_uses_its_biases",
    "test_v2_can_learn",
)
SECTION = "One context vector, step by step"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1) / math.sqrt(query.shape[-1])
    return weights @ value, weights
