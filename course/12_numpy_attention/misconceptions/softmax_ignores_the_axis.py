"""`softmax` takes maximum and sum along the last axis, whatever `axis` is. Both have to run along the axis that is
asked for. With `axis=0` on a matrix, the rows add up to one instead of the columns. The default, `axis=-1`, hides the
mistake.
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
    return exponentials / exponentials.sum(-1, keepdims=True)
