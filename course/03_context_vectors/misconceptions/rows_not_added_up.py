"""Each row is multiplied by its weight, but the rows are never added up."""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")


def context_vector(weights, values):
    return weights[:, None] * values
