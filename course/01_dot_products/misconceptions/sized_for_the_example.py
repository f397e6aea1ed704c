"""The code is written for six tokens with three features. T and d should come from the shapes of the arguments. With
fewer tokens or features the call raises an IndexError. With more, the scores cover only the first six tokens and the
first three features.
"""

CAUGHT_BY = (
    "test_query_scores_need_no_fixed_size",
    "test_score_matrix_is_tokens_by_tokens",
    "test_scores_of_a_single_token",
    "test_matrix_of_a_single_token",
    "test_scores_keep_the_dtype",
    "test_matrix_keeps_the_dtype",
    "test_scores_keep_their_digits",
    "test_matrix_keeps_its_digits",
    "test_query_scores_of_random_tokens",
    "test_query_scores_of_a_single_token",
    "test_query_scores_keep_the_dtype",
    "test_pair_scores_of_random_tokens",
    "test_pair_scores_of_a_single_token",
    "test_pair_scores_keep_the_dtype",
)
SECTION = "Your task, part 1"

import torch


def attention_scores_for_query(query, inputs):
    scores = torch.empty(6)
    for i in range(6):
        scores[i] = sum(inputs[i][k] * query[k] for k in range(3))
    return scores


def attention_scores(inputs):
    return torch.stack([attention_scores_for_query(inputs[i], inputs) for i in range(6)])
