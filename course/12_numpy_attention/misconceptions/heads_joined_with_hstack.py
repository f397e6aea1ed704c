"""`multi_head_attention` joins the heads along axis 1, as `np.hstack` does. The columns of the heads must stand side by
side: join along the last axis, as in `np.concatenate(heads, axis=-1)`. For a single text axis 1 is the last one. In
a batch the heads end up behind each other as further tokens or examples.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_every_example_by_itself",
    "test_blocked_keys_have_no_influence",
    "test_mask_of_each_example",
    "test_float32_stays_float32",
    "test_arguments_stay_as_they_are",
    "test_torch_is_not_called",
    "test_arguments_by_name",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
    "test_dtype_is_kept",
    "test_arguments_are_left_unchanged",
    "test_numpy_alone",
)
SECTION = "One mask, all heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    parts = (np.split(X @ W, num_heads, axis=-1) for W in (W_q, W_k, W_v))
    return np.hstack([masked_attention(*own, mask)[0] for own in zip(*parts, strict=True)]) @ W_o
