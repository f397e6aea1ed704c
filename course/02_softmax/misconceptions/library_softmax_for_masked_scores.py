"""`softmax` calls the library's softmax as soon as one score is `-inf`.

Masked scores should go through the same formula as all the others. The exponential of `-inf` is exactly 0, so a row
with at least one finite score needs no special case.
"""

CAUGHT_BY = ("test_softmax_of_masked_scores", "test_softmax_gives_minus_infinity_no_weight")
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    if torch.isneginf(x).any():
        return torch.nn.functional.softmax(x, dim=dim)
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
