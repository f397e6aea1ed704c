"""`multi_head_attention` divides the scores of each head by the root of e, the width of all heads together. Each head
needs the root of its own width, e / h. The scores are too small by a factor of sqrt(h), so the weights are too even.
With one head the two agree.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
)
SECTION = "Many heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(x):
        return x.reshape(*x.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    if mask is not None:
        mask = np.expand_dims(mask, -3)
    Q, K, V = split(X @ W_q), split(X @ W_k), split(X @ W_v)
    scores = Q @ K.swapaxes(-2, -1) / W_q.shape[1] ** 0.5
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    context = softmax(scores) @ V
    return context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1) @ W_o
