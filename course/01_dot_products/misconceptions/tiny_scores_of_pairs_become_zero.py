"""`attention_scores` takes tiny scores for rounding errors and sets them to 0. Short vectors have small scores, and
each of them is a sum of products like any other. Keep every score as it is: its digits do not depend on its size.
"""

CAUGHT_BY = ("test_matrix_keeps_its_digits", "test_pair_scores_of_random_tokens")
SECTION = "Your task, part 1"

import torch


def attention_scores(inputs):
    scores = inputs @ inputs.T
    return torch.where(scores.abs() < 1e-6, torch.zeros_like(scores), scores)
