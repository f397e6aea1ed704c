"""`multi_head_attention` takes the width of a head from axis 1 of its queries. The width, e / h, is the size of the
last axis. Axis 1 counts tokens, heads or examples, as the leading axes of `X` have it, and the scores get a wrong
scale.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_every_example_by_itself",
    "test_mask_of_each_example",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
)
SECTION = "One mask, all heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(projected):
        return projected.reshape(*projected.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    q, k, v = split(X @ W_q), split(X @ W_k), split(X @ W_v)
    scores = q @ k.swapaxes(-2, -1) / q.shape[1] ** 0.5
    if mask is not None:
        scores = np.where(np.expand_dims(mask, -3), -np.inf, scores)
    context = softmax(scores) @ v
    return context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1) @ W_o
