"""`attention_scores` makes room for six tokens, and in float32.

The number of tokens is T, which comes from the shape of `inputs`, and the scores have the dtype of `inputs`. With fewer
tokens the table is too large; with more the loop raises an IndexError.
"""

CAUGHT_BY = (
    "test_score_matrix_is_tokens_by_tokens",
    "test_matrix_of_a_single_token",
    "test_matrix_keeps_the_dtype",
    "test_matrix_keeps_its_digits",
    "test_pair_scores_of_random_tokens",
    "test_pair_scores_of_a_single_token",
    "test_pair_scores_keep_the_dtype",
)
SECTION = "Your task, part 1"

import torch


def attention_scores(inputs):
    scores = torch.zeros(6, 6)
    for i, token in enumerate(inputs):
        for j, other in enumerate(inputs):
            scores[i, j] = torch.dot(token, other)
    return scores
