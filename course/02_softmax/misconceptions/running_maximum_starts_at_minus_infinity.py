"""`softmax` goes through each row with a running maximum that starts at `-inf`. A row may begin with scores of `-inf`: then
the maximum is still `-inf`, and `-inf` minus `-inf` is NaN. The NaN stays in the sum, and every weight of the row becomes
NaN.
"""

CAUGHT_BY = ("test_softmax_of_masked_scores", "test_softmax_gives_minus_infinity_no_weight")
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    highest = torch.full_like(x.detach().narrow(dim, 0, 1), -torch.inf)
    total = torch.zeros_like(highest)
    for scores in x.split(1, dim):
        new = torch.maximum(highest, scores.detach())
        total = total * torch.exp(highest - new) + torch.exp(scores - new)
        highest = new
    return torch.exp(x - highest) / total
