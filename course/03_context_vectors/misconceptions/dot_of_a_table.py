"""`context_vector` passes the table of values to `torch.dot`. It takes two vectors and no table, so every call raises a
RuntimeError. The result is one number for each feature, and a dot product gives a single number.
"""

CAUGHT_BY = (
    "test_context_vector_of_journey",
    "test_context_vector_by_hand",
    "test_arguments_stay_as_they_are",
    "test_context_vector_of_any_size",
    "test_arguments_are_left_unchanged",
)
SECTION = "A blend, by hand"

import torch


def context_vector(weights, values):
    return torch.dot(weights, values)
