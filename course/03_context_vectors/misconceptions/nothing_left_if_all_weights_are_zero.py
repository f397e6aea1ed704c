"""`context_vector` leaves out the rows whose weight is 0. If all weights are 0, no row is left to be joined, and torch raises
an error. The sum of no rows, or of rows times 0, is zeros of the width of a row.
"""

CAUGHT_BY = ("test_context_vector_by_hand", "test_weights_are_used_as_they_are")
SECTION = "Your task, part 1"

import torch


def context_vector(weights, values):
    rows = [weight * row for weight, row in zip(weights, values, strict=True) if weight != 0]
    return torch.stack(rows).sum(dim=0)
