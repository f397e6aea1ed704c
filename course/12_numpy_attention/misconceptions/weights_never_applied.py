"""`masked_attention` computes the weights and returns the plain mean of the values as its output. Each query needs an
average of its own, with its own weights. The weights are right, but the output is the same for all queries, and a mask
does not change it.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_blocked_keys_have_no_influence",
    "test_mask_of_each_example",
    "test_attention_for_any_leading_axes",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores)
    means = np.broadcast_to(V.mean(-2, keepdims=True), (*weights.shape[:-1], V.shape[-1]))
    return means.copy(), weights
