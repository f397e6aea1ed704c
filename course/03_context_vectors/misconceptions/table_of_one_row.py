"""`context_vector` returns a table with one row, of shape (1, d).

The blend of rows is a vector, of shape (d,). The extra dimension is what is left of a matrix product with a row of
weights, and whoever stacks such results gets three dimensions.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "The same with six words"


def context_vector(weights, values):
    return weights[None] @ values
