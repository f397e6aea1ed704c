"""`softmax` subtracts the maximum along the last axis, whatever `axis` says. The shift must be the same for all scores
that share a sum, so it must come from `axis`, like the sum. For another axis the weights are wrong.
"""

CAUGHT_BY = (
    "test_softmax_along_rows_and_columns",
    "test_softmax_of_scores_too_large_for_exp",
    "test_softmax_along_any_axis",
    "test_softmax_of_large_scores",
)
SECTION = "First: softmax"

import numpy as np


def softmax(x, axis=-1):
    exponentials = np.exp(x - x.max(-1, keepdims=True))
    return exponentials / exponentials.sum(axis, keepdims=True)
