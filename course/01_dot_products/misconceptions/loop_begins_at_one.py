"""`attention_scores_for_query` begins its loop at row 1. Rows are counted from 0, so the first token keeps the score
that the empty table had.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "Words are rows of numbers"


import torch


def attention_scores_for_query(query, inputs):
    scores = torch.zeros(inputs.shape[0], dtype=inputs.dtype)
    for row in range(1, inputs.shape[0]):
        scores[row] = torch.dot(inputs[row], query)
    return scores
