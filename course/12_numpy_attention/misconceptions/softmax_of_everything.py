"""`softmax` takes both the maximum and the sum over the whole array. The weights have to add up to one along `axis`,
for each row by itself. In a matrix of three rows, all three share a total of one. Only a one-dimensional array comes
out right.
"""

CAUGHT_BY = (
    "test_softmax_along_rows_and_columns",
    "test_softmax_of_scores_too_large_for_exp",
    "test_masked_attention_of_three_queries",
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_every_example_by_itself",
    "test_blocked_keys_have_no_influence",
    "test_mask_of_each_example",
    "test_softmax_along_any_axis",
    "test_softmax_of_large_scores",
    "test_attention_for_any_leading_axes",
    "test_any_mask_blocks_what_is_true",
    "test_blocked_scores_have_no_influence",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "First: softmax"

import numpy as np


def softmax(x, axis=-1):
    exponentials = np.exp(x - x.max())
    return exponentials / exponentials.sum()
