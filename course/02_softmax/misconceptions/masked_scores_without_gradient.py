"""`softmax` works on a detached copy if a score is -inf. No gradient then flows back to the finite scores beside it. They
need one, because in training most rows of scores are masked somewhere.
"""

CAUGHT_BY = ("test_gradients_flow_through_softmax", "test_softmax_has_finite_gradients")
SECTION = "Your task, part 3"

import torch


def softmax(x, dim=-1):
    blocked = x.isneginf()
    if blocked.any():
        x = x.detach().clone()
    exponentials = torch.exp(x - x.amax(dim, keepdim=True)).masked_fill(blocked, 0)
    return exponentials / exponentials.sum(dim, keepdim=True)
