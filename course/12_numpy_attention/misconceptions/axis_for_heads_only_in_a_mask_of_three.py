"""`multi_head_attention` gives a mask an axis for the heads only if the mask has three axes. Every mask lacks that axis. For
a mask with more leading axes, the axis of the examples meets the axis of the heads.
"""

CAUGHT_BY = ("test_mask_of_each_example", "test_mask_is_the_same_for_every_head")
SECTION = "One mask, all heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(projected):
        return projected.reshape(*projected.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    if mask is not None and mask.ndim == 3:
        mask = mask[:, None]
    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    return context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1) @ W_o
