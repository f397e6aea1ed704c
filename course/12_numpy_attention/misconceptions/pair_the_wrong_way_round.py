"""`masked_attention` returns the weights first and the output second. The contract is the pair (output, weights). Code
that unpacks the pair, such as `multi_head_attention`, takes the weights (..., Tq, Tk) for the output (..., Tq, dv).
With Tk = dv even the shapes agree.
"""

CAUGHT_BY = (
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_every_example_by_itself",
    "test_mask_of_another_shape",
    "test_blocked_keys_have_no_influence",
    "test_mask_of_each_example",
    "test_float32_stays_float32",
    "test_arguments_stay_as_they_are",
    "test_torch_is_not_called",
    "test_arguments_by_name",
    "test_attention_for_any_leading_axes",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
    "test_dtype_is_kept",
    "test_arguments_are_left_unchanged",
    "test_numpy_alone",
)
SECTION = "Masked attention by hand"

right = masked_attention


def masked_attention(Q, K, V, mask=None):
    output, weights = right(Q, K, V, mask)
    return weights, output
