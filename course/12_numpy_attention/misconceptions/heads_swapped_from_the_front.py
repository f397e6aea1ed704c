"""`multi_head_attention` exchanges tokens and heads with `swapaxes(1, 2)`, counted from the front. There may be any
number of leading axes, so count from the back: `swapaxes(-3, -2)`. A batch of examples is right. A single text, or
two leading axes, exchanges the wrong ones.
"""

CAUGHT_BY = (
    "test_every_example_by_itself",
    "test_mask_of_each_example",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
)
SECTION = "One mask, all heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(x):
        return x.reshape(*x.shape[:-1], num_heads, -1).swapaxes(1, 2)

    if mask is not None:
        mask = np.expand_dims(mask, -3)
    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    return context.swapaxes(1, 2).reshape(*X.shape[:-1], -1) @ W_o
