"""The exponentials are taken of the scores as they are."""

CAUGHT_BY = ("test_softmax_of_large_scores", "test_blocked_scores_have_no_influence", "test_heads_with_large_scores")

import numpy as np


def softmax(x, axis=-1):
    exponentials = np.exp(x)
    return exponentials / exponentials.sum(axis, keepdims=True)
