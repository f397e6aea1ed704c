"""`multi_head_attention` splits the columns as (..., e / h, h), so head 0 gets every h-th column. Head 0 owns the first
e / h columns, and head 1 the next ones. The shapes are right all the same, but each head works with columns of the
others. One head hides the mistake, and so do heads of width 1.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "Many heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(x):
        return np.moveaxis(x.reshape(*x.shape[:-1], -1, num_heads), -1, -3)

    if mask is not None:
        mask = np.expand_dims(mask, -3)
    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    return np.moveaxis(context, -3, -2).reshape(*X.shape[:-1], -1) @ W_o
