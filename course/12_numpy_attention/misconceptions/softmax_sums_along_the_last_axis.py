"""`softmax` takes the maximum along `axis` and the sum along the last axis. Both have to run along `axis`. Where another
axis is asked for, the wrong numbers add up to one. Where the last axis is asked for, all is right.
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
    powers = np.exp(x - x.max(axis, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)
