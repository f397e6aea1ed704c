"""A row that stands alone is returned as it is, as if its weight had to be 1."""

CAUGHT_BY = ("test_weights_are_used_as_they_are",)


def context_vector(weights, values):
    if len(values) == 1:
        return values[0]
    return weights @ values
