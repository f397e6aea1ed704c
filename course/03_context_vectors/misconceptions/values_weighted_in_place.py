"""`context_vector` writes into the table that it was given.

It should make a new tensor. The blend is right, but afterwards the caller's values are different: a second blend of the
same values is wrong. `values[0]` is no copy, and `*=` and `+=` change it.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Your task, part 1"


def context_vector(weights, values):
    values *= weights.unsqueeze(1)
    return values.sum(dim=0)
