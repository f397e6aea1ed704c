"""`multi_head_attention` transposes all four matrices, as in `X @ W_q.T`. They are meant to be used as they are: only
`nn.MultiheadAttention` and `nn.Linear` store them the other way round. Square matrices give wrong numbers without an
error. With different d, e and d_out the shapes do not match.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_every_example_by_itself",
    "test_blocked_keys_have_no_influence",
    "test_mask_of_each_example",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "The lectures' numbers"

right = multi_head_attention


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    return right(X, W_q.T, W_k.T, W_v.T, W_o.T, num_heads, mask)
