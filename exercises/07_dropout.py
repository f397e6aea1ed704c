# Exercise 07_dropout. Write your answers here. (Built from course/07_dropout/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_07_dropout.py
"""Dropout: leave out random entries in training, and scale the others up so that the average stays."""

import torch


def apply_dropout(x: torch.Tensor, keep: torch.Tensor, p: float) -> torch.Tensor:
    """Drop the entries that a given mask does not keep, and scale the others by 1 / (1 - p).

    Args:
        x: floating tensor of any shape, its numbers finite. Left unchanged.
        keep: bool tensor of the same shape, True where the entry is kept. Left unchanged.
        p: the probability with which the mask drops an entry, from 0 to 1. At p = 1 nothing is kept.

    Returns:
        A tensor of the shape of ``x``: x / (1 - p) where kept, 0 elsewhere. For p = 1 that is 0 everywhere, never NaN.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def dropout(x: torch.Tensor, p: float, training: bool = True, generator: torch.Generator | None = None) -> torch.Tensor:
    """Drop each entry with probability ``p`` while training, and scale the others by 1 / (1 - p).

    A library's dropout (``nn.Dropout``, ``F.dropout``, ``torch.dropout`` and their relatives) must not be called. How
    the random numbers are drawn is up to you.

    Args:
        x: floating tensor of any shape, its numbers finite. Left unchanged.
        p: the probability that an entry is dropped.
        training: False switches dropout off.
        generator: if given, all random draws come from it, and continue where its last ones ended: two generators with
            the same seed give the same result, one generator used twice gives two different ones. It is on the device
            of ``x``.

    Returns:
        A tensor with the shape, dtype and device of ``x``. In training each entry, independently of all others, is 0
        with probability p (however small p is, in every dtype) and x / (1 - p) otherwise; each call draws anew, and the
        gradient flows through the kept entries. When not training, or for p = 0, the values of ``x`` as they are. In
        training with p = 1, zeros.

    Raises:
        ValueError: ``p`` is below 0 or above 1. Every call checks this, also when not training.
    """
    # YOUR CODE HERE
    raise NotImplementedError()
