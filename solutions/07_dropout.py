# Built from course/07_dropout/solution.py by `autograder build`: edit that, not this file.
"""Dropout: leave out random entries in training, scale the others up. The general rules of the course: rules.ipynb."""

import torch


def apply_dropout(x: torch.Tensor, keep: torch.Tensor, p: float) -> torch.Tensor:
    """Drop the entries that a given mask does not keep, and scale the others by 1 / (1 - p).

    Args:
        x: floating numbers, of any shape.
        keep: bool, of the same shape: True for an entry that is kept.
        p: the mask's probability of dropping, from 0 to 1.

    Returns:
        A tensor: x / (1 - p) where kept, 0 elsewhere. For p = 1 nothing is kept: zeros, never NaN.

    >>> apply_dropout(torch.tensor([1.0, 2.0]), torch.tensor([True, False]), 0.5)
    tensor([2., 0.])
    """
    scale = 0.0 if p == 1 else 1 / (1 - p)
    return torch.where(keep, x * scale, 0.0)


def dropout(x: torch.Tensor, p: float, training: bool = True, generator: torch.Generator | None = None) -> torch.Tensor:
    """Drop each entry with probability ``p`` while training, and scale the others by 1 / (1 - p).

    Args:
        x: of any shape with one dimension or more, in any floating dtype, on any device.
        p: the probability, from 0 to 1, however small.
        training: False switches dropout off.
        generator: None, or a generator on the device of ``x``.

    Returns:
        A tensor of the shape of ``x``. In training each entry, independently of all others and anew in each call, is 0
        with probability p and x / (1 - p) otherwise (p = 1: zeros). Gradients flow through the kept entries. When not
        training, or for p = 0, the values of ``x``.

    Raises:
        ValueError: ``p`` is below 0 or above 1, in training or not.

    Write it by hand: no ``nn.Dropout``, ``F.dropout``, ``torch.dropout`` or their relatives.

    >>> dropout(torch.tensor([1.0, 2.0]), 0.5, training=False)
    tensor([1., 2.])
    """
    if not 0 <= p <= 1:
        raise ValueError(f"p is a probability, so it lies between 0 and 1; got {p}")
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    scale = 0.0 if p == 1 else 1 / (1 - p)
    return torch.where(keep, x * scale, 0.0)
