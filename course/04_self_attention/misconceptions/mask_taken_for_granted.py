"""`scaled_dot_product_attention` expects a mask in every call.

The mask is optional: its default is None, and then nothing is blocked. Here a call without a mask raises an error. Both
classes call the function without one, because they mask nothing.
"""

CAUGHT_BY = (
    "test_attention_of_journey",
    "test_attention_of_batches",
    "test_v1_of_six_tokens",
    "test_v1_passes_gradients_on",
    "test_v2_of_six_tokens",
    "test_v2_has_biases_if_asked",
    "test_v2_passes_gradients_on",
    "test_attention_of_any_shape",
    "test_weights_are_returned_beside_the_output",
    "test_v1_for_any_weights",
    "test_v1_can_learn",
    "test_v2_for_any_weights",
    "test_v2_uses_its_biases",
    "test_v2_can_learn",
)
SECTION = "Your task, part 1"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(query.shape[-1])
    scores = scores.masked_fill(mask.bool(), -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
