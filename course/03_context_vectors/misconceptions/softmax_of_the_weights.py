"""The weights go through a softmax a second time."""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")

import torch


def context_vector(weights, values):
    return torch.softmax(weights, dim=0) @ values
