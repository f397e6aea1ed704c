"""`attention_scores` fills in the scores of the first twelve tokens and leaves all others at 0. A text may have any number
of tokens: let the loops run over all the rows that there are.
"""

CAUGHT_BY = ("test_score_matrix_is_tokens_by_tokens", "test_pair_scores_of_random_tokens")
SECTION = "Your task, part 1"

import torch


def attention_scores(inputs):
    scores = torch.zeros(len(inputs), len(inputs), dtype=inputs.dtype)
    for i in range(min(12, len(inputs))):
        for j in range(min(12, len(inputs))):
            scores[i, j] = inputs[i] @ inputs[j]
    return scores
