"""`context_vector` makes room for as many numbers as there are weights.

The blend has one number per feature, d of them, and not T. If T and d differ, the sum raises a RuntimeError, unless one
of them is 1. If they are equal, the mistake does not show.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "A blend, by hand"

import torch


def context_vector(weights, values):
    blend = torch.zeros(weights.shape)
    for weight, row in zip(weights, values, strict=True):
        blend += weight * row
    return blend
