"""`multi_head_attention` inserts the axis for the heads at place 1 of every mask. It belongs just before the last two
axes, so count from the back. For a mask (b, T, T) both are the same. A mask (T, T) becomes (T, 1, T): its queries
are taken for heads.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_blocked_keys_have_no_influence",
    "test_mask_of_each_example",
    "test_float32_stays_float32",
    "test_arguments_stay_as_they_are",
    "test_torch_is_not_called",
    "test_arguments_by_name",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
    "test_dtype_is_kept",
    "test_arguments_are_left_unchanged",
    "test_numpy_alone",
)
SECTION = "One mask, all heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(x):
        return x.reshape(*x.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    if mask is not None:
        mask = np.expand_dims(mask, 1)
    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    return context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1) @ W_o
