"""`normalize_by_sum` takes the softmax of the scores.

It should divide the scores themselves by their sum, without exponentials. Both results sum to one, but the shares of the
hours 1, 2 and 5 are 1/8, 2/8 and 5/8, and a negative score keeps its sign. The softmax comes after it.
"""

CAUGHT_BY = ("test_normalize_by_sum", "test_any_dim", "test_normalize_along_any_dim")
SECTION = "First try: shares of the sum"

import torch


def normalize_by_sum(scores, dim=-1):
    return torch.softmax(scores, dim)
