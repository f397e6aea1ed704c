"""`masked_attention` divides the scores by half of d, the number of features. The square root is asked for. The two are the same only for 4. In
Python, a power comes before a division: `** 1 / 2` is half of the number, and `** 0.5` is its root.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_blocked_keys_have_no_influence",
    "test_attention_for_any_leading_axes",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
)
SECTION = "Masked attention by hand"
CHANGE = {
    "Q.shape[-1] ** 0.5": "(Q.shape[-1] ** 1 / 2)",
}
