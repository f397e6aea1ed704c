"""`masked_attention` accepts `mask` and never uses it. Where the mask is True, the query must not look at the key, and
the weight has to be exactly 0. Here every query sees every key, so only calls without a mask are right.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_mask_of_another_shape",
    "test_blocked_keys_have_no_influence",
    "test_mask_of_each_example",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "Masked attention by hand"


def masked_attention(Q, K, V, mask=None):
    weights = softmax(Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5)
    return weights @ V, weights
