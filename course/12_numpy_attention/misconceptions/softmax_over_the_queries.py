"""`masked_attention` runs the softmax along axis -2, over the queries. Each query shares out its weight among the keys,
so the softmax belongs on the last axis. Here the columns add up to one instead of the rows. A key that is blocked for
all queries becomes a column of NaN.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_mask_of_another_shape",
    "test_blocked_keys_have_no_influence",
    "test_attention_for_any_leading_axes",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores, axis=-2)
    return weights @ V, weights
