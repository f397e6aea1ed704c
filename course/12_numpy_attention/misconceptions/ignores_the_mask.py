"""The mask is taken and never used."""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_any_mask_blocks_what_is_true",
    "test_mask_is_the_same_for_every_head",
)


def masked_attention(Q, K, V, mask=None):
    weights = softmax(Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5)
    return weights @ V, weights
