"""`multi_head_attention` returns the heads side by side and never uses `W_o`. As the last step, this matrix has to mix
the outputs of all heads. Without it the result has e columns instead of d_out, and each column comes from one head
alone.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_every_example_by_itself",
    "test_mask_of_each_example",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "Many heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(x):
        return x.reshape(*x.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    if mask is not None:
        mask = np.expand_dims(mask, -3)
    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    return context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1)
