"""`masked_attention` writes in place into what `np.asarray` returns for `Q`. `asarray` copies nothing if the dtype is
right already, so the caller's float32 queries are halved. All arguments have to be left unchanged. Float64 queries are
copied, and nothing goes wrong.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Masked attention by hand"

import numpy as np

attend = masked_attention


def masked_attention(Q, K, V, mask=None):
    scaled = np.asarray(Q, dtype=np.float32) if Q.dtype == np.float32 else Q.copy()
    scaled *= 0.5
    return attend(2 * scaled, K, V, mask)
