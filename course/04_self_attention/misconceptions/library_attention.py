"""`scaled_dot_product_attention` leaves the work to torch's function of the same name.

It should be written by hand: scores, scale, mask, softmax, blend. Torch's function does not return the weights, and in
its bool masks True means visible.
"""

CAUGHT_BY = (
    "test_attention_of_journey",
    "test_v1_of_six_tokens",
    "test_v2_of_six_tokens",
    "test_attention_of_any_shape",
    "test_masks_broadcast",
    "test_v1_for_any_weights",
    "test_v2_for_any_weights",
)
SECTION = "Your task, part 1"

import torch
import torch.nn.functional as F


def scaled_dot_product_attention(query, key, value, mask=None):
    visible = None if mask is None else ~mask
    identity = torch.eye(key.shape[-2], dtype=key.dtype).expand(*key.shape[:-2], -1, -1)
    weights = F.scaled_dot_product_attention(query, key, identity, attn_mask=visible)
    return F.scaled_dot_product_attention(query, key, value, attn_mask=visible), weights
