"""`multi_head_attention` divides the scores by the root of d / h, with the d columns of `X`. A head has e / h columns,
and the root of this number is its scale. With d = e nothing is noticed.
"""

CAUGHT_BY = ("test_heads_for_any_sizes", "test_mask_is_the_same_for_every_head")
SECTION = "Many heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(x):
        return x.reshape(*x.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    scores = split(X @ W_q) @ split(X @ W_k).swapaxes(-2, -1) / (X.shape[-1] / num_heads) ** 0.5
    if mask is not None:
        scores = np.where(np.expand_dims(mask, -3), -np.inf, scores)
    context = softmax(scores) @ split(X @ W_v)
    return context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1) @ W_o
