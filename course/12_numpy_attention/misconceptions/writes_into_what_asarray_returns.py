"""asarray is taken for a copy: float32 queries, which it returns as they are, are scaled in place."""

CAUGHT_BY = ("test_arguments_are_left_unchanged",)

import numpy as np

attend = masked_attention


def masked_attention(Q, K, V, mask=None):
    scaled = np.asarray(Q, dtype=np.float32) if Q.dtype == np.float32 else Q.copy()
    scaled *= 0.5
    return attend(2 * scaled, K, V, mask)
