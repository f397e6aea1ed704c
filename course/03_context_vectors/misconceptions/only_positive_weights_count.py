"""`context_vector` leaves out every row with a negative weight.

The weights should be used as they are, and a negative one subtracts its row. The weights of a softmax are never
negative and do not show it. With the weights 1 and -1, the result is the first row instead of the difference.
"""

CAUGHT_BY = ("test_context_vector_by_hand", "test_weights_are_used_as_they_are")
SECTION = "Your task, part 1"


def context_vector(weights, values):
    return weights.clamp(min=0) @ values
