"""`multi_head_attention` makes the keys with `W_q`, and never uses `W_k`. Queries, keys and values each have a matrix of
their own. The shapes are the same, so nothing complains, but every token compares its query with queries.
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
    parts = zip(*(np.split(X @ W, num_heads, axis=-1) for W in (W_q, W_q, W_v)), strict=True)
    return np.concatenate([masked_attention(q, k, v, mask)[0] for q, k, v in parts], axis=-1) @ W_o
