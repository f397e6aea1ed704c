"""`softmax` makes its zeros for scores of -inf on the CPU. If `x` is on another device, such as a GPU, the two cannot be
combined. Scores without -inf are right everywhere, because they need no zeros.
"""

CAUGHT_BY = ("test_softmax_of_scores_on_another_device", "test_softmax_works_on_any_device")
SECTION = "Your task, part 3"

import torch


def softmax(x, dim=-1):
    blocked = x == -torch.inf
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    if blocked.any():
        exponentials = torch.where(blocked, torch.zeros(x.shape, dtype=x.dtype), exponentials)
    return exponentials / exponentials.sum(dim, keepdim=True)
