"""`scaled_dot_product_attention` always hides the keys that come after the query.

It must block the keys that the mask blocks, and none without a mask. The first query sees the first key only, so its
output is the first value. Causal masks come in a later lesson, and the caller passes them.
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
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
    mask = future if mask is None else mask | future
    scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
