"""`context_vector` takes a softmax of the weights and returns a table with one row.

The weights should be used as they are, because they already are weights. A second softmax makes them nearly equal. And
a blend of rows is a vector, of shape (d,), not a table.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "A blend, by hand"

import torch


def context_vector(weights, values):
    return torch.softmax(weights.unsqueeze(0), dim=-1) @ values
