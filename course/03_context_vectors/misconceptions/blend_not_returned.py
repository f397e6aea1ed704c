"""`context_vector` computes the blend and returns nothing.

A function without a `return` gives None. Printing shows the blend, but the caller cannot go on with it.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "Your task, part 1"


def context_vector(weights, values):
    blend = weights @ values  # noqa: F841
