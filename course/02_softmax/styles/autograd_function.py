"""A class Softmax with a backward pass of its own, a lambda, and a callable module."""

import math

import torch
from torch import nn

normalize_by_sum = lambda scores, dim=-1: scores / torch.einsum("...i->...", scores.movedim(dim, -1)).unsqueeze(dim)  # noqa: E731


class Naive(nn.Module):
    def forward(self, x, dim=-1):
        powers = torch.pow(math.e, x)
        return powers / powers.sum(dim, keepdim=True)


softmax_naive = Naive()


class Softmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, dim):
        powers = (x.double() - x.double().amax(dim, keepdim=True)).exp()
        weights = (powers / powers.sum(dim, keepdim=True)).to(x.dtype)
        ctx.save_for_backward(weights)
        ctx.dim = dim
        return weights

    @staticmethod
    def backward(ctx, upstream):
        (weights,) = ctx.saved_tensors
        return weights * (upstream - (upstream * weights).sum(ctx.dim, keepdim=True)), None


def softmax(x, dim=-1):
    return Softmax.apply(x, dim)
