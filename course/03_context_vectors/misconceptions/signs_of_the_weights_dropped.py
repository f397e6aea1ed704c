"""`context_vector` takes the absolute values of the weights. They are used as they are, and a negative one subtracts
its row. The weights of a softmax are never negative and do not show it. With the weights 1 and -1, the result is the
sum of two rows instead of the difference.
"""

CAUGHT_BY = ("test_context_vector_by_hand", "test_weights_are_used_as_they_are")
SECTION = "Your task, part 1"


def context_vector(weights, values):
    return weights.abs() @ values
