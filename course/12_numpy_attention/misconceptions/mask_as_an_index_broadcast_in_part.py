"""`masked_attention` picks the blocked scores with `scores[mask]` and first brings only some axes of the mask to the size
of the scores. An index is not broadcast: any other axis of size 1 ends in an IndexError. Broadcast the whole mask, or
use `np.where(mask, -np.inf, scores)`.
"""

CAUGHT_BY = (
    "test_mask_of_another_shape",
    "test_mask_of_each_example",
    "test_any_mask_blocks_what_is_true",
    "test_mask_is_the_same_for_every_head",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = np.matmul(Q, K.swapaxes(-1, -2)) / Q.shape[-1] ** 0.5
    if mask is not None:
        if mask.shape[-2] == 1:
            mask = np.repeat(mask, scores.shape[-2], axis=-2)
        if mask.ndim < scores.ndim:
            mask = np.broadcast_to(mask, scores.shape)
        scores[mask] = -np.inf
    weights = softmax(scores)
    return np.matmul(weights, V), weights


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    heads = zip(*(np.split(X @ W, num_heads, axis=-1) for W in (W_q, W_k, W_v)), strict=True)
    return np.concatenate([masked_attention(q, k, v, mask)[0] for q, k, v in heads], axis=-1) @ W_o
