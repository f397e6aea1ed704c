"""`context_vector` returns the row with the largest weight and leaves out all the others.

Every row should contribute as much as its weight says. With the weights 0.5, 0.3 and 0.2, the second and the third row
leave no trace, and the first counts in full instead of half.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "A blend, by hand"


def context_vector(weights, values):
    return values[weights.argmax()]
