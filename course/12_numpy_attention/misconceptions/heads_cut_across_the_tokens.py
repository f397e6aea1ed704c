"""`multi_head_attention` reshapes the projections from (..., T, e) directly to (..., h, T, e / h). A reshape moves no
numbers, so head 0 gets all columns of the first T / h tokens. It should get the first e / h columns of every token:
split the columns first, then swap tokens and heads. One head or one token hides the mistake.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_blocked_keys_have_no_influence",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "Many heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(x):
        return x.reshape(*x.shape[:-2], num_heads, x.shape[-2], -1)

    if mask is not None:
        mask = np.expand_dims(mask, -3)
    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    return context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1) @ W_o
