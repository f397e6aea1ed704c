"""`softmax` has a backward pass of its own, and it sums along the last dimension. It should sum along `dim`, as the forward
pass does. The weights are right for each `dim`, but the gradient is wrong unless `dim` is the last one.
"""

CAUGHT_BY = ("test_gradients_flow_through_softmax", "test_softmax_has_finite_gradients")
SECTION = "Your task, part 3"

import torch


class Softmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        exponentials = torch.exp(x - x.amax(dim, keepdim=True))
        weights = exponentials / exponentials.sum(dim, keepdim=True)
        ctx.save_for_backward(weights)
        return weights

    @staticmethod
    def backward(ctx, upstream):
        (weights,) = ctx.saved_tensors
        return weights * (upstream - (upstream * weights).sum(-1, keepdim=True)), None


def softmax(x, dim=-1):
    return Softmax.apply(x, dim)
