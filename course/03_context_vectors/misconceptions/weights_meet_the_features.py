"""`context_vector` multiplies the row of weights into every row of the table, and then adds the rows up.

Weight i belongs to row i, so the weights should stand in a column beside the rows. As a row they meet the features: an
error unless T equals d or one of them is 1, and wrong numbers in silence where they are equal.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "The same with six words"

import torch


def context_vector(weights, values):
    return torch.sum(values * weights, dim=0)
