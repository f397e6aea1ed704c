"""`attention_scores` takes a score of exactly 0 for one that is missing, and replaces it. Two tokens that are orthogonal, or
a token of zeros, have that score: leave it as it is.
"""

CAUGHT_BY = ("test_score_matrix_is_tokens_by_tokens", "test_pair_scores_of_random_tokens")
SECTION = "One dot product, by hand"

import torch


def attention_scores(inputs):
    scores = inputs @ inputs.T
    return torch.where(scores == 0, torch.ones_like(scores), scores)
