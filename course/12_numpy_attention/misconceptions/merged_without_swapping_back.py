"""`multi_head_attention` reshapes the heads' outputs from (..., h, T, e / h) to (..., T, e) without a swap. Tokens and
heads have to change places first, so that each row holds all heads of one token. As it is, a row joins outputs of
different tokens. One head or one token hides the mistake.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_blocked_keys_have_no_influence",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "One mask, all heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(x):
        return x.reshape(*x.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    if mask is not None:
        mask = np.expand_dims(mask, -3)
    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    return context.reshape(*X.shape[:-1], -1) @ W_o
