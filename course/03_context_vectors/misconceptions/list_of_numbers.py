"""The context vector is a Python list instead of a tensor."""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")


def context_vector(weights, values):
    return [sum(w * v for w, v in zip(weights.tolist(), column)) for column in values.T.tolist()]
