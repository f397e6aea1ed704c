"""`context_vector` returns a single row as it is, without its weight.

The weight should be used for T = 1, too. A single row with the weight -2 should give -2 times that row. From two rows
on, the result is right.
"""

CAUGHT_BY = ("test_context_vector_by_hand", "test_weights_are_used_as_they_are")
SECTION = "A blend, by hand"


def context_vector(weights, values):
    if len(values) == 1:
        return values[0]
    return weights @ values
