"""`attention_scores_for_query` makes room for six scores, and in float32.

The number of entries should be T, which comes from the shape of `inputs`, and their dtype that of `inputs`. With fewer
tokens the result is too long; with more the loop raises an IndexError.
"""

CAUGHT_BY = (
    "test_query_scores_need_no_fixed_size",
    "test_scores_of_a_single_token",
    "test_scores_keep_the_dtype",
    "test_scores_keep_their_digits",
    "test_query_scores_of_random_tokens",
    "test_query_scores_of_a_single_token",
    "test_query_scores_keep_the_dtype",
)
SECTION = "Your task, part 1"

import torch


def attention_scores_for_query(query, inputs):
    scores = torch.zeros(6)
    for i, token in enumerate(inputs):
        scores[i] = token @ query
    return scores
