"""`multi_head_attention` divides the queries by sqrt(e / h), and `masked_attention` then divides the scores by it again. One
division is enough. The scores are too small by a factor of sqrt(e / h), so the weights are too even. With e / h = 1 nothing
is noticed.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
)
SECTION = "Many heads"
CHANGE = {"masked_attention(split(X @ W_q),": "masked_attention(split(X @ W_q) / (W_q.shape[1] / num_heads) ** 0.5,"}
