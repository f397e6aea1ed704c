"""`masked_attention` returns the weights first and the output second. The contract is the pair (output, weights). Code
that unpacks the pair, such as `multi_head_attention`, takes the weights (..., Tq, Tk) for the output (..., Tq, dv).
With Tk = dv even the shapes agree.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_attention_for_any_leading_axes",
    "test_any_mask_blocks_what_is_true",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
)
SECTION = "Masked attention by hand"

right = masked_attention


def masked_attention(Q, K, V, mask=None):
    output, weights = right(Q, K, V, mask)
    return weights, output
