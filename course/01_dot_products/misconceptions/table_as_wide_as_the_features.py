"""`attention_scores` makes its table with `zeros_like(inputs)`, of shape (T, d). Each token needs a score with each token, so
the shape must be (T, T). With as many features as tokens nothing is noticed. Otherwise scores do not fit, or columns of
zeros are left.
"""

CAUGHT_BY = ("test_scores_of_all_pairs", "test_score_matrix_is_tokens_by_tokens", "test_pair_scores_of_random_tokens")
SECTION = "Every token asks"

import torch


def attention_scores(inputs):
    table = torch.zeros_like(inputs)
    for i, one in enumerate(inputs):
        for j, other in enumerate(inputs):
            table[i, j] = torch.dot(one, other)
    return table
