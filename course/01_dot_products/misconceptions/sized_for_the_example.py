"""The sizes of the lesson's example are written into the code: six tokens with three features."""

CAUGHT_BY = (
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
    "test_score_matrix_is_tokens_by_tokens",
    "test_pair_scores_of_random_tokens",
)

import torch


def attention_scores_for_query(query, inputs):
    scores = torch.empty(6)
    for i in range(6):
        scores[i] = sum(inputs[i][k] * query[k] for k in range(3))
    return scores


def attention_scores(inputs):
    return torch.stack([attention_scores_for_query(inputs[i], inputs) for i in range(6)])
