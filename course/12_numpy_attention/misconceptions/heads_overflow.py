"""`multi_head_attention` has a softmax of its own, which takes the exponentials of the scores as they are. As in
`softmax`, each row needs its maximum subtracted first. In float32 a score above 88 overflows to inf, and inf / inf is
NaN.
"""

CAUGHT_BY = ("test_blocked_keys_have_no_influence", "test_heads_with_large_scores")
SECTION = "First: softmax"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    contexts = []
    for q, k, v in zip(*(np.split(X @ W, num_heads, axis=-1) for W in (W_q, W_k, W_v)), strict=True):
        scores = q @ k.swapaxes(-2, -1) / q.shape[-1] ** 0.5
        if mask is not None:
            scores = np.where(mask, -np.inf, scores)
        exponentials = np.exp(scores)
        contexts.append(exponentials / exponentials.sum(axis=-1, keepdims=True) @ v)
    return np.concatenate(contexts, axis=-1) @ W_o
