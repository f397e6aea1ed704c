"""`softmax` subtracts one maximum, that of the whole array, from every row. Each row along `axis` needs the maximum of
its own scores. A row that lies far below the common maximum, about 100 in float32 or 750 in float64, loses all its
exponentials and becomes 0 / 0.
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
    exponentials = np.exp(x - x.max())
    return exponentials / exponentials.sum(axis, keepdims=True)
