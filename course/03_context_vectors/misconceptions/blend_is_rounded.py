"""`context_vector` rounds its result to four decimals, as the lesson prints it. Return all digits: the numbers that
follow are computed from them. A small weight or a small value loses most of its digits, or all.
"""

CAUGHT_BY = ("test_context_vector_by_hand", "test_context_vector_of_any_size", "test_weights_are_used_as_they_are")
SECTION = "A blend, by hand"


def context_vector(weights, values):
    return (weights @ values).round(decimals=4)
