"""`softmax` subtracts the maximum from the caller's own tensor in place.

It should shift a new tensor and leave `x` unchanged. The weights are right, but the caller's scores are shifted
afterwards. If `x` is a leaf that requires a gradient, the call raises an error.
"""

CAUGHT_BY = (
    "test_arguments_are_left_unchanged",
    "test_gradients_flow_through_softmax",
    "test_softmax_leaves_its_argument_alone",
    "test_softmax_has_finite_gradients",
)
SECTION = "Your task, part 1"

import torch


def softmax(x, dim=-1):
    x -= x.amax(dim, keepdim=True)
    exponentials = torch.exp(x)
    return exponentials / exponentials.sum(dim, keepdim=True)
