"""The weights are laid along the features: an error, or nonsense where there are as many features as tokens."""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")


def context_vector(weights, values):
    return values @ weights
