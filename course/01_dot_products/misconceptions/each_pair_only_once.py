"""Each pair is scored only once: the entries below the diagonal stay zero."""

CAUGHT_BY = (
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_pair_scores_of_random_tokens",
)

import torch


def attention_scores(inputs):
    scores = torch.zeros(len(inputs), len(inputs), dtype=inputs.dtype)
    for i in range(len(inputs)):
        for j in range(i, len(inputs)):
            scores[i, j] = inputs[i] @ inputs[j]
    return scores
