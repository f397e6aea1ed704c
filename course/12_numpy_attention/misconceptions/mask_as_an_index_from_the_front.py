"""`masked_attention` picks the blocked scores with `scores[mask]`. An index needs every axis in its full size, and counts
axes from the front. The mask has to broadcast: its axes count from the back, and some may be missing or have size 1. A
mask that is smaller than the scores ends in an IndexError. `np.where(mask, -np.inf, scores)` broadcasts it.
"""

CAUGHT_BY = (
    "test_mask_of_another_shape",
    "test_blocked_keys_have_no_influence",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = np.matmul(Q, K.swapaxes(-1, -2)) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores[mask] = -np.inf
    weights = softmax(scores)
    return np.matmul(weights, V), weights


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    heads = []
    for q, k, v in zip(*(np.split(X @ W, num_heads, axis=-1) for W in (W_q, W_k, W_v)), strict=True):
        scores = q @ k.swapaxes(-2, -1) / q.shape[-1] ** 0.5
        heads.append(softmax(scores if mask is None else np.where(mask, -np.inf, scores)) @ v)
    return np.concatenate(heads, axis=-1) @ W_o
