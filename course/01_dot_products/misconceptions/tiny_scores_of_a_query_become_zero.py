"""`attention_scores_for_query` takes tiny scores for rounding errors and sets them to 0. Short vectors have small
scores, and each of them is a sum of products like any other. Keep every score as it is: its digits do not depend on
its size.
"""

CAUGHT_BY = ("test_scores_keep_their_digits", "test_query_scores_of_random_tokens")
SECTION = "Your task, part 1"

import torch


def attention_scores_for_query(query, inputs):
    scores = inputs @ query
    return torch.where(scores.abs() < 1e-6, torch.zeros_like(scores), scores)
