"""The matrices are used as nn.Linear stores them: X @ W.T."""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
)

right = multi_head_attention


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    return right(X, W_q.T, W_k.T, W_v.T, W_o.T, num_heads, mask)
