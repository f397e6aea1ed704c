"""`normalize_by_sum` divides by the length of the scores along `dim`, the root of the sum of squares.

Shares sum to one, so each score is divided by the sum along `dim`. After a division by the length, the squares sum to
one, and the numbers themselves to something else.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_any_dim", "test_normalize_along_any_dim")
SECTION = "First try: shares of the sum"

import torch.nn.functional as F


def normalize_by_sum(scores, dim=-1):
    return F.normalize(scores, dim=dim)
