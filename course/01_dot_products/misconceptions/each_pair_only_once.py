"""`attention_scores` fills only the diagonal and the entries above it; the others stay 0.

All T * T pairs need a score, because every token is the query once. Row i lacks the scores of all tokens before token
i, so only the first row is complete.
"""

CAUGHT_BY = (
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_pair_scores_of_random_tokens",
)
SECTION = "Every token asks"

import torch


def attention_scores(inputs):
    scores = torch.zeros(len(inputs), len(inputs), dtype=inputs.dtype)
    for i in range(len(inputs)):
        for j in range(i, len(inputs)):
            scores[i, j] = inputs[i] @ inputs[j]
    return scores
