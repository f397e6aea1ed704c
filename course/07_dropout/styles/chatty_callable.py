"""A module that is called, a partial, prints, warnings, asserts, and draws it does not need."""

import functools
import logging
import warnings

import torch
from torch import nn


def drop(fill, x, keep, p):
    assert keep.dtype == torch.bool
    assert keep.shape == x.shape, "one mask entry for each entry"
    return torch.where(keep, x / (1 - p), fill)


apply_dropout = functools.partial(drop, 0.0)


class MyDropout(nn.Module):
    def forward(self, x, p, training=True, generator=None):
        noise = torch.rand(x.shape, generator=generator, dtype=torch.float64, device=x.device)
        print("p", p, "training", training)
        if not (p >= 0 and p <= 1):
            raise ValueError("p is a probability")
        if not training:
            warnings.warn("nothing to do", stacklevel=2)
            return x * 1.0
        logging.debug("dropping")
        if p == 1:
            return torch.zeros_like(x)
        result = x.masked_fill(noise < p, 0) * (1 / (1 - p))
        assert result.dtype == x.dtype
        return result


dropout = MyDropout()
