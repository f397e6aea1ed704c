# Exercise 06_causal_mask. Write your answers here. (Built from course/06_causal_mask/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_06_causal_mask.py
"""Causal attention weights: no token looks at the tokens after it. The general rules of the course: rules.ipynb."""

import math

import torch


def causal_mask(num_tokens: int, device: torch.device | None = None) -> torch.Tensor:
    """Say which keys each query must not see.

    Args:
        num_tokens: T, the number of tokens.
        device: the device of the mask; None allows the CPU and torch's default device.

    Returns:
        A bool tensor (T, T), with query i in row i and key j in column j: True (blocked) if the key comes after the
        query, j > i, and False otherwise.

    >>> causal_mask(2)
    tensor([[False,  True],
            [False, False]])
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def causal_weights_renormalized(scores: torch.Tensor) -> torch.Tensor:
    """Turn scores into causal weights in three steps: softmax, blank out the future, renormalise.

    Args:
        scores: (..., T, T), each from -20 to 20: queries in the rows, keys in the last dimension. Do not scale them.

    Returns:
        (..., T, T): the softmax over the last dimension, set to 0 above the diagonal, each row then divided by its sum,
        so that it sums to 1 again.

    >>> causal_weights_renormalized(torch.zeros(2, 2))
    tensor([[1.0000, 0.0000],
            [0.5000, 0.5000]])
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def causal_weights(scores: torch.Tensor, d_k: int) -> torch.Tensor:
    """Turn scores into causal weights in one step: the future scores become -inf before the softmax.

    Args:
        scores: (..., T, T) as above, but of any size, in any floating dtype, on any device.
        d_k: the number of features of a key; the scores are divided by its square root.

    Returns:
        (..., T, T): the softmax over the last dimension. Weights above the diagonal are exactly 0, whatever the scores
        there.

    >>> causal_weights(torch.zeros(2, 2), d_k=4)
    tensor([[1.0000, 0.0000],
            [0.5000, 0.5000]])
    """
    # YOUR CODE HERE
    raise NotImplementedError()
