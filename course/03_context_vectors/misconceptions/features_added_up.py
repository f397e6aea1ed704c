"""The sum runs over the features instead of the tokens, so that a number per token is left."""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")


def context_vector(weights, values):
    return (weights[:, None] * values).sum(dim=1)
