"""`softmax` replaces `-inf` by a number such as -10,000. Scores may be lower than that. Then the blocked score gets a
share of the weight, or all of it, where it must get exactly 0.
"""

CAUGHT_BY = ("test_softmax_of_masked_scores", "test_softmax_gives_minus_infinity_no_weight")
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    finite = x.masked_fill(x == -torch.inf, -1e4)
    exponentials = torch.exp(finite - finite.amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
