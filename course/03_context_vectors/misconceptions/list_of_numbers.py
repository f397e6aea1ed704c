"""`context_vector` returns a Python list with one number per feature.

It should return a tensor of shape (d,). A list has no shape, does not fit into the next tensor operation, and carries
no gradient.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "The same with six words"


def context_vector(weights, values):
    return [sum(w * v for w, v in zip(weights.tolist(), column)) for column in values.T.tolist()]
