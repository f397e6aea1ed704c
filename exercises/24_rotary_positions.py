# Exercise 24_rotary_positions. Write your answers here. (Built from course/24_rotary_positions/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_24_rotary_positions.py
"""Rotary positions (RoPE): each position turns queries and keys. The general rules of the course: rules.ipynb."""

import torch


def rope_angles(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    """Say how far each position turns each pair of features.

    Args:
        T: the number of positions: 0, 1, ..., T - 1.
        d: the number of features; two of them are a pair.
        base: above 1; the larger it is, the slower the last pairs turn.

    Returns:
        (T, d // 2), in radians: entry (p, i) is ``p * base ** (-2 * i / d)``.

    Raises:
        ValueError: d is odd.

    >>> rope_angles(3, 4)
    tensor([[0.0000, 0.0000],
            [1.0000, 0.0100],
            [2.0000, 0.0200]])
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def apply_rope(x: torch.Tensor, positions: torch.Tensor) -> torch.Tensor:
    """Turn each pair of features by its angle, with base 10000.

    Args:
        x: (..., T, d), in any floating dtype and layout, on any device.
        positions: (T,), int64, 0 or more, in any order.

    Returns:
        (..., T, d). Features 2i and 2i+1 are pair i: at angle t, (a, b) becomes (a cos t - b sin t, a sin t + b cos t).
        Angles have the accuracy of float32 in any dtype. Gradients flow.

    Raises:
        ValueError: d is odd.

    >>> apply_rope(torch.tensor([[1.0, 0.0]]), torch.tensor([1]))
    tensor([[0.5403, 0.8415]])
    """
    # YOUR CODE HERE
    raise NotImplementedError()
