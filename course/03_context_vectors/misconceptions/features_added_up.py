"""`context_vector` sums over the features and returns one number per token, shape (T,).

It should sum the weighted rows over the tokens, which leaves one number per feature, shape (d,). When T equals d, the
shape does not show the mistake.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "The same with six words"


def context_vector(weights, values):
    return (weights[:, None] * values).sum(dim=1)
