"""`context_vector` returns inside its loop, after the first row.

The blend is complete when all rows have been added. As it is, only the first row counts, and the others are lost.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "A blend, by hand"

import torch


def context_vector(weights, values):
    blend = torch.zeros(values.shape[1])
    for weight, row in zip(weights, values, strict=True):
        blend += weight * row
        return blend
