"""`context_vector` rounds the blend to four decimals. Results must not be rounded: the lesson prints four decimals to save
room, but the numbers have more of them.
"""

CAUGHT_BY = ("test_context_vector_of_any_size",)
SECTION = "A blend, by hand"

import torch


def context_vector(weights, values):
    return torch.round(weights @ values, decimals=4)
