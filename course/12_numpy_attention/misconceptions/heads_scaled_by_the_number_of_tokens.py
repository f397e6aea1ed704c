"""`multi_head_attention` divides the scores of each head by the square root of the number of tokens. The width of a
head, e / h, is the size of the last axis of its queries: the number of terms in each dot product. As it is, the output
is right only where a head is as wide as the text is long.
"""

CAUGHT_BY = ("test_heads_for_any_sizes", "test_mask_is_the_same_for_every_head")
SECTION = "One mask, all heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(projected):
        return projected.reshape(*projected.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    q, k, v = split(X @ W_q), split(X @ W_k), split(X @ W_v)
    scores = q @ k.swapaxes(-2, -1) / q.shape[-2] ** 0.5
    if mask is not None:
        scores = np.where(np.expand_dims(mask, -3), -np.inf, scores)
    context = softmax(scores) @ v
    return context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1) @ W_o
