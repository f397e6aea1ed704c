"""`softmax` keeps its weights, and returns the same tensor again for equal scores. If the caller changes the weights in
place, as in `weights[0] = 0`, a later call returns the changed ones. Compute the weights in every call.
"""

CAUGHT_BY = ("test_arguments_are_left_unchanged", "test_softmax_leaves_its_argument_alone")
SECTION = "Your task, part 3"

import torch

KEPT = {}


def softmax(x, dim=-1):
    key = x.dtype, x.device, dim, tuple(x.shape), tuple(x.flatten().tolist())
    if x.requires_grad or key not in KEPT:
        exponentials = torch.exp(x - x.amax(dim, keepdim=True))
        KEPT[key] = exponentials / exponentials.sum(dim, keepdim=True)
    return KEPT[key]
