"""`attention_scores` scales the scores by the square root of d and puts them through a softmax.

It should return the raw dot products. Softmax is the subject of the next lesson, and scaling comes in Lesson 4. The rows
of the result sum to one, and the lengths of the vectors hardly count.
"""

CAUGHT_BY = ("test_scores_of_all_pairs", "test_score_matrix_is_tokens_by_tokens", "test_pair_scores_of_random_tokens")
SECTION = "What to take away"

import torch


def attention_scores(inputs):
    return torch.softmax(inputs @ inputs.mT / inputs.shape[1] ** 0.5, dim=-1)
