"""float32 inside and a backward pass of its own, in a class called Dropout, row by row."""

import torch


class Dropout(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, factors):
        ctx.save_for_backward(factors)
        return (x.float() * factors).to(x.dtype)

    @staticmethod
    def backward(ctx, upstream):
        (factors,) = ctx.saved_tensors
        return (upstream.float() * factors).to(upstream.dtype), None


def factors_for(keep, p):
    return keep.float() * (0.0 if p == 1 else 1 / (1 - p))


def apply_dropout(x, keep, p):
    return x.float() * factors_for(keep, p)


def dropout(x, p, training=True, generator=None):
    if p < 0 or p > 1:
        raise ValueError("p")
    if not training or not p:
        return x
    draws = [torch.rand(row.shape, generator=generator, device=x.device) for row in x.reshape(-1, x.shape[-1])]
    keep = torch.stack(draws).reshape(x.shape) >= p
    return Dropout.apply(x, factors_for(keep, p))
