"""The loop leaves out the last token."""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")

import torch


def context_vector(weights, values):
    context = torch.zeros(values.shape[1])
    for i in range(len(weights) - 1):
        context += weights[i] * values[i]
    return context
