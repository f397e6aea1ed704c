"""Tiny scores, such as those below 1e-8, are taken for rounding errors and become 0. Short vectors have small scores,
and each of them is a sum of products like any other. Keep every score as it is: its digits do not depend on its size.
"""

CAUGHT_BY = (
    "test_scores_keep_their_digits",
    "test_matrix_keeps_its_digits",
    "test_query_scores_of_random_tokens",
    "test_pair_scores_of_random_tokens",
)
SECTION = "Your task, part 1"

import torch


def without_noise(scores):
    return torch.where(scores.abs() < 1e-8, torch.zeros_like(scores), scores)


def attention_scores_for_query(query, inputs):
    return without_noise(inputs @ query)


def attention_scores(inputs):
    return without_noise(inputs @ inputs.mT)
