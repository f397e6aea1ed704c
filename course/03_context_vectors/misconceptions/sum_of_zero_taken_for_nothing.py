"""`context_vector` returns zeros if its weights sum to 0. Weights such as 1 and -1 sum to 0 and still blend: the result
is the difference of two rows. The weights are used as they are, whatever their sum is.
"""

CAUGHT_BY = ("test_context_vector_by_hand", "test_weights_are_used_as_they_are")
SECTION = "Your task, part 1"

import torch


def context_vector(weights, values):
    return torch.zeros_like(values[0]) if weights.sum() == 0 else weights @ values
