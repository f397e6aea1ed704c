"""`scaled_dot_product_attention` unpacks the shape of the query into exactly three sizes.

There may be any number of leading dimensions, or none. A single matrix has two sizes, so the call raises a ValueError.
The size d is the last one in every case.
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

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    _, _, d = query.shape
    scores = query @ key.transpose(-2, -1) / d**0.5
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
