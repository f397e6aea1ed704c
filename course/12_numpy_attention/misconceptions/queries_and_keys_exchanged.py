"""`masked_attention` multiplies the keys by the queries, so its scores have a row for each key. They need a row for each
query and a column for each key. With as many queries as keys the shape is right and the table is transposed. With other
numbers the shapes do not fit.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_every_example_by_itself",
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
    scores = K @ Q.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores)
    return weights @ V, weights
