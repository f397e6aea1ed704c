"""`context_vector` raises an error if the weights do not sum to one. The weights are used as they are, whatever their
sum is: the weights 1 and -1, with the sum 0, give the difference of two rows. A softmax makes weights that sum to one,
but this function takes any.
"""

CAUGHT_BY = ("test_context_vector_by_hand", "test_weights_are_used_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Your task, part 1"

import torch


def context_vector(weights, values):
    assert torch.isclose(weights.sum(), torch.tensor(1.0), atol=1e-4)
    return weights @ values
