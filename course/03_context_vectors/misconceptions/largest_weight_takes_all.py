"""Only the row with the largest weight is returned, as if attention chose one token."""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")


def context_vector(weights, values):
    return values[weights.argmax()]
