"""`context_vector` multiplies the weights into the table that it was given.

It should make a new table of products. The blend is right, but afterwards the caller's values are the weighted ones: a
second blend of the same values is wrong.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "The same with six words"


def context_vector(weights, values):
    values *= weights.unsqueeze(1)
    return values.sum(dim=0)
