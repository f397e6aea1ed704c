"""`context_vector` adds the rows up with Python's `sum`, or from the number 0 on, and leaves out those whose weight is 0.
If all weights are 0, nothing is added, and the result is the number 0. It must be a vector of d zeros.
"""

CAUGHT_BY = ("test_context_vector_by_hand", "test_weights_are_used_as_they_are")
SECTION = "A blend, by hand"


def context_vector(weights, values):
    return sum(weight * row for weight, row in zip(weights, values) if weight != 0)
