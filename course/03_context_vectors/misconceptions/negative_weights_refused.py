"""`context_vector` raises an error for a negative weight. The weights are used as they are, and a negative one
subtracts its row: the weights 1 and -1 give the difference of two rows. A softmax makes no negative weights, but this
function takes any.
"""

CAUGHT_BY = ("test_context_vector_by_hand", "test_weights_are_used_as_they_are")
SECTION = "Your task, part 1"


def context_vector(weights, values):
    if (weights < 0).any():
        raise ValueError("weights must not be negative")
    return weights @ values
