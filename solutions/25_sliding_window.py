# Built from course/25_sliding_window/solution.py by `autograder build`: edit that, not this file.
"""Attention in a sliding window, with sinks at the beginning. The general rules of the course: rules.ipynb."""

import math

import torch


def window_mask(num_tokens: int, window: int, sinks: int = 0, device: torch.device | None = None) -> torch.Tensor:
    """Say which keys each query must not see.

    Args:
        num_tokens: T.
        window: keys that a query sees, its own and those before it.
        sinks: how many first keys later queries see.
        device: of the mask.

    Returns:
        Bool, (T, T): False for query i and key j if j <= i and (i - j < window or j < sinks), else True (blocked).

    Raises:
        ValueError: window < 1 or sinks < 0.

    >>> window_mask(2, window=1)
    tensor([[False,  True],
            [ True, False]])
    """
    if window < 1 or sinks < 0:
        raise ValueError(f"window is {window}, sinks is {sinks}")
    key = torch.arange(num_tokens, device=device)
    query = key[:, None]
    return (key > query) | ((query - key >= window) & (key >= sinks))


def window_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, window: int, sinks: int = 0
) -> torch.Tensor:
    """Scaled dot-product attention under the mask of ``window_mask``.

    Args:
        queries, keys: (..., T, d_k), in any floating dtype, on any device. Scores are of any size.
        values: (..., T, d).
        window, sinks: as above.

    Returns:
        (..., T, d): the sum of the visible values, weighted by the softmax of their scores divided by sqrt(d_k).

    >>> window_attention(torch.zeros(3, 1), torch.zeros(3, 1), torch.tensor([[1.0], [3.0], [7.0]]), window=2)
    tensor([[1.],
            [2.],
            [5.]])
    """
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1) @ values
