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
    ### BEGIN SOLUTION
    if d % 2:
        raise ValueError(f"{d} features are no pairs: d must be even")
    speeds = base ** (-torch.arange(0, d, 2) / d)
    return torch.arange(T)[:, None] * speeds
    ### END SOLUTION


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
    ### BEGIN SOLUTION
    table = rope_angles(int(positions.max()) + 1, x.shape[-1]).to(x.device)
    angles = table[positions]  # (T, d / 2)
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    turned = torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1)  # (..., T, d / 2, 2)
    return turned.flatten(-2).to(x.dtype)
    ### END SOLUTION
