"""`softmax` takes the exponentials of `x` as they are. Along `axis`, the largest score has to be subtracted first.
Scores above 88 in float32, or 709 in float64, overflow to inf and give NaN. A row of very negative scores becomes
0 / 0.
"""

CAUGHT_BY = (
    "test_softmax_of_scores_too_large_for_exp",
    "test_blocked_keys_have_no_influence",
    "test_softmax_of_large_scores",
    "test_blocked_scores_have_no_influence",
    "test_heads_with_large_scores",
)
SECTION = "First: softmax"

import numpy as np


def softmax(x, axis=-1):
    exponentials = np.exp(x)
    return exponentials / exponentials.sum(axis, keepdims=True)
