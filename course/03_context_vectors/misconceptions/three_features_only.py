"""The length of the context vector is fixed to the three features of the example."""

CAUGHT_BY = ("test_context_vector_by_hand", "test_context_vector_of_any_size")

import torch


def context_vector(weights, values):
    context = torch.zeros(3)
    for weight, row in zip(weights, values):
        context += weight * row
    return context
