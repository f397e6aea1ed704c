"""`masked_attention` returns the output alone. It should return a pair, the output and the weights. A caller who unpacks
the result takes the array apart along its first axis instead, or gets an error.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_every_example_by_itself",
    "test_mask_of_another_shape",
    "test_blocked_keys_have_no_influence",
    "test_attention_for_any_leading_axes",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    return softmax(scores) @ V


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    parts = zip(*(np.split(X @ W, num_heads, axis=-1) for W in (W_q, W_k, W_v)), strict=True)
    return np.concatenate([masked_attention(q, k, v, mask) for q, k, v in parts], axis=-1) @ W_o
