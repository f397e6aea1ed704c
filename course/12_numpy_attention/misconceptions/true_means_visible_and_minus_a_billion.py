"""`masked_attention` writes -1e9 where the mask is False, as much code on the web does. In this course True means
blocked, and a blocked score needs -inf. Each query sees exactly the keys that it must not see, and where their
scores are below -1e9, the other keys win.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_mask_of_another_shape",
    "test_blocked_keys_have_no_influence",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
    "test_heads_with_large_scores",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = np.where(mask == 0, -1e9, scores)
    weights = softmax(scores)
    return weights @ V, weights
