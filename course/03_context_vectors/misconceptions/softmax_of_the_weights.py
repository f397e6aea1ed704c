"""`context_vector` puts the weights through a softmax before it blends the rows.

It gets weights, not scores, and should use them as they are. A softmax makes them more equal: 1 and 0 become 0.73 and
0.27. Then even 100% of one row is mixed with the other.
"""

CAUGHT_BY = ("test_context_vector_of_journey", "test_context_vector_by_hand", "test_context_vector_of_any_size")
SECTION = "A blend, by hand"

import torch


def context_vector(weights, values):
    return torch.softmax(weights, dim=0) @ values
