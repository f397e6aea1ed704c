"""`masked_attention` uses the dot products as scores without any scale. They have to be divided by sqrt(d), so that
they do not grow with the width. For d = 4 the scores are twice as large as they should be, and the best key gets too
much weight.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_attention_for_any_leading_axes",
    "test_any_mask_blocks_what_is_true",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1)
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores)
    return weights @ V, weights
