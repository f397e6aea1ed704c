"""`multi_head_attention` takes the width of a head from the d columns of `X`. The matrices turn d columns into e, and
the heads share these e columns. With d = e nothing is noticed. Otherwise the columns cannot be cut, and NumPy raises
ValueError.
"""

CAUGHT_BY = (
    "test_every_example_by_itself",
    "test_blocked_keys_have_no_influence",
    "test_mask_of_each_example",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "Many heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    *lead, d = X.shape

    def split(x):
        return x.reshape(*lead, num_heads, d // num_heads).swapaxes(-3, -2)

    if mask is not None:
        mask = np.expand_dims(mask, -3)
    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    return context.swapaxes(-3, -2).reshape(*lead, d) @ W_o
