"""`softmax` lets the axis vanish from the maximum or the sum, and puts it back at the end of the shape. It has to come back at
its old position. Along the last axis the two are the same. Along any other, numbers meet the maximum or the sum of another
line, or the shapes do not fit.
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
    largest = np.expand_dims(np.amax(x, axis), -1)
    powers = np.exp(x - largest)
    return powers / np.expand_dims(np.sum(powers, axis), -1)
