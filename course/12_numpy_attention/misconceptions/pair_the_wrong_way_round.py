"""The weights come first and the output second."""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_attention_for_any_leading_axes",
    "test_any_mask_blocks_what_is_true",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
)

right = masked_attention


def masked_attention(Q, K, V, mask=None):
    output, weights = right(Q, K, V, mask)
    return weights, output
