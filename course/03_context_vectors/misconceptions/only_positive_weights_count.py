"""Rows with a negative weight are left out."""

CAUGHT_BY = ("test_context_vector_by_hand", "test_weights_are_used_as_they_are")


def context_vector(weights, values):
    return weights.clamp(min=0) @ values
