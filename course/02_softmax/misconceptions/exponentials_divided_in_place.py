"""`softmax` changes the exponentials in place, by `/=` or by a function whose name ends in an underscore.

The backward pass of an exponential needs its result as it was. After a change in place, autograd raises a RuntimeError
as soon as somebody asks for the gradient. The weights themselves are right.
"""

CAUGHT_BY = ("test_gradients_flow_through_softmax", "test_softmax_has_finite_gradients")
SECTION = "Your task, part 3"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    exponentials /= exponentials.sum(dim, keepdim=True)
    return exponentials
