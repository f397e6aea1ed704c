"""`scaled_dot_product_attention` divides the scores by the square root of 2, whatever d is.

d is the number of features of a query and should come from its shape. The lesson's example has d = 2 and comes out
right. With d = 64 the scores are divided by 1.4 instead of 8, and one key takes too much weight.
"""

CAUGHT_BY = (
    "test_attention_of_batches",
    "test_mask_blocks_where_it_is_true",
    "test_masks_of_other_shapes",
    "test_v1_of_six_tokens",
    "test_v2_of_six_tokens",
    "test_attention_of_any_shape",
    "test_weights_are_returned_beside_the_output",
    "test_masks_broadcast",
    "test_v1_for_any_weights",
    "test_v2_for_any_weights",
    "test_v2_uses_its_biases",
)
SECTION = "Why the square root?"


import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / 2**0.5
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
