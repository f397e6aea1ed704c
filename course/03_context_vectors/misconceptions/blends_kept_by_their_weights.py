"""`context_vector` keeps each blend, and returns the same tensor again for equal weights and values. If the caller changes
the blend in place, as in `blend[0] = 0`, a later call returns the changed one. Compute it in every call, or return a
copy of what is kept.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "A blend, by hand"

KEPT = {}


def context_vector(weights, values):
    key = tuple(weights.tolist()), tuple(map(tuple, values.tolist()))
    if key not in KEPT:
        KEPT[key] = weights @ values
    return KEPT[key]
