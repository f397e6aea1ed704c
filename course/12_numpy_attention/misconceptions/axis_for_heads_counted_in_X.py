"""`multi_head_attention` counts the leading axes of `X` to find where the mask needs its axis for the heads. A mask may
have fewer leading axes than `X`: the place must be counted from the back. Otherwise the new axis lands between queries
and keys.
"""

CAUGHT_BY = ("test_mask_of_each_example", "test_mask_is_the_same_for_every_head")
SECTION = "One mask, all heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(projected):
        return projected.reshape(*projected.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    if mask is not None and mask.ndim > 2:
        mask = np.expand_dims(mask, X.ndim - 2)
    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    return context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1) @ W_o
