# Built from course/01_dot_products/shared_01.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of dot products have in common."""

import torch

JOURNEY, PAIRS = "test_scores_for_the_query_journey", "test_scores_of_all_pairs"
DIGITS_ARE_LOST = "Nearly right, but digits are lost. Do you round, or compute in half precision?"


def is_nearly_right(got, expected):
    return torch.allclose(got.double(), expected.double(), rtol=1e-2, atol=1e-2)
