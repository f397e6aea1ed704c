"""The weights are divided by their sum first, although they are to be used as they are."""

CAUGHT_BY = ("test_context_vector_by_hand", "test_weights_are_used_as_they_are")


def context_vector(weights, values):
    return (weights / weights.sum()) @ values
