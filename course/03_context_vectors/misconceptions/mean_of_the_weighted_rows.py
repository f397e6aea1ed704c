"""`context_vector` takes the mean of the weighted rows.

The rows should be added up, each times its weight, and divided by nothing. Divided by T, the blend is T times too
short.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "A blend, by hand"


def context_vector(weights, values):
    return (weights[:, None] * values).mean(dim=0)
