"""`context_vector` makes room for three features, whatever the size of the rows.

The length d should come from the shape of `values`. With five features the sizes do not match and the call fails. With
a single feature, broadcasting returns it three times.
"""

CAUGHT_BY = (
    "test_one_row_or_one_feature",
    "test_context_vector_by_hand",
    "test_context_vector_of_any_size",
    "test_context_vector_keeps_its_dimension",
    "test_weights_are_used_as_they_are",
)
SECTION = "Your task, part 1"

import torch


def context_vector(weights, values):
    context = torch.zeros(3)
    for weight, row in zip(weights, values):
        context += weight * row
    return context
