"""`multi_head_attention` never uses `num_heads`: one head works with all e columns. Each head has to work with its own
e / h columns, with a softmax of its own and the scale of its own width. With one head nothing is noticed.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "Many heads"


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    context, _ = masked_attention(X @ W_q, X @ W_k, X @ W_v, mask)
    return context @ W_o
