"""`context_vector` averages the rows and does not look at `weights`.

Each row should be multiplied by its own weight before the rows are added up. The average is right only where every
weight is 1/T.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "A blend, by hand"


def context_vector(weights, values):
    return values.mean(dim=0)
