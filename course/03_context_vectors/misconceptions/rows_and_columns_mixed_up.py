"""`context_vector` multiplies the features by the weights, not the rows.

Weight i belongs to row i of `values`, and the sum runs over the tokens. With T different from d, the product raises an
error. With T equal to d, it has the right shape and the wrong numbers.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "The same with six words"


def context_vector(weights, values):
    return values @ weights
