"""`normalize_by_sum` gives a score of exactly 0 an equal share, as if it were missing. Zero divided by the sum is zero: a score
of 0 gets nothing, and the others share the whole.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_normalize_along_any_dim")
SECTION = "First try: shares of the sum"

import torch


def normalize_by_sum(scores, dim=-1):
    shares = scores / scores.sum(dim, keepdim=True)
    return torch.where(scores == 0, 1 / scores.shape[dim], shares)
