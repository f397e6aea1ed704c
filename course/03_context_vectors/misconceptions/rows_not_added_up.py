"""`context_vector` returns the weighted rows without adding them up.

The rows should be summed over the tokens: a blend of rows is one row, of shape (d,). The result has shape (T, d), one
weighted row for each token.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "A blend, by hand"


def context_vector(weights, values):
    return weights[:, None] * values
