"""`masked_attention` multiplies the mask by -inf and adds the product to the scores. A mask is not a factor: it has to
select the scores that become -inf, as `np.where` does. Where the mask is False, 0 * -inf is NaN, and NaN spreads
through the whole row. Calls without a mask are right.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_mask_of_another_shape",
    "test_blocked_keys_have_no_influence",
    "test_float32_stays_float32",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
    "test_dtype_is_kept",
)
SECTION = "The same words, a new accent"

import numpy as np


def masked_attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = scores + mask * -np.inf
    weights = softmax(scores)
    return weights @ V, weights
