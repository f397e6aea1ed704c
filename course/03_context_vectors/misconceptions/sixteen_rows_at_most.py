"""`context_vector` blends the first sixteen rows and leaves out all others. A text may have any number of tokens, and each row
counts as its weight says.
"""

CAUGHT_BY = ("test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "A blend, by hand"

import torch


def context_vector(weights, values):
    return weights[:16] @ values[:16]
