"""`context_vector` leaves out rows whose weights are tiny, such as below a millionth. Every row counts as its weight
says, however small it is. If all weights are small, or a value is large, the blend is wrong.
"""

CAUGHT_BY = ("test_context_vector_by_hand", "test_weights_are_used_as_they_are")
SECTION = "A blend, by hand"


def context_vector(weights, values):
    counts = weights.abs() > 1e-6
    return weights[counts] @ values[counts]
