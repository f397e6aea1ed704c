"""`masked_attention` takes d from axis 1 of the queries. d is the size of the last axis, `Q.shape[-1]`. For a single
matrix that is the same. With leading axes, axis 1 counts the queries or the examples, and the scores get a wrong
scale.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_every_example_by_itself",
    "test_mask_of_each_example",
    "test_attention_for_any_leading_axes",
    "test_any_mask_blocks_what_is_true",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[1] ** 0.5
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores)
    return weights @ V, weights
