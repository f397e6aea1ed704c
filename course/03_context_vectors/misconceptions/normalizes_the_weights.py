"""`context_vector` divides by the sum of the weights.

The weights should be used as they are. Weights that already sum to one do not show it. Others give a blend of the wrong
size, and weights that sum to 0 give inf, NaN or an error.
"""

CAUGHT_BY = ("test_context_vector_by_hand", "test_weights_are_used_as_they_are")
SECTION = "Your task, part 1"


def context_vector(weights, values):
    return (weights / weights.sum()) @ values
