# Built from course/23_grouped_queries/solution.py by `autograder build`: edit that, not this file.
"""Query heads that share keys and values, and what that saves. The general rules of the course: rules.ipynb."""

import math

import torch


def grouped_query_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    """Attention in which neighbouring query heads share a head of keys and values.

    Args:
        q: (b, h, t, d), in any floating dtype and layout, on any device.
        k, v: (b, g, s, d), likewise. The first h/g query heads use head 0, the next h/g use head 1, and so on.

    Returns:
        (b, h, t, d): for each query head softmax(q k^T / sqrt(d)) v. Write it without torch's attention functions.

    Raises:
        ValueError: g does not divide h.

    >>> grouped_query_attention(torch.ones(1, 6, 4, 3), *torch.ones(2, 1, 2, 5, 3)).shape
    torch.Size([1, 6, 4, 3])
    """
    heads, groups = q.shape[1], k.shape[1]
    if heads % groups != 0:
        raise ValueError(f"{groups} groups do not divide {heads} heads")
    stacked = q.reshape(q.shape[0], groups, -1, q.shape[3])  # the queries of a group below each other
    scores = stacked @ k.mT / math.sqrt(q.shape[3])
    return (torch.softmax(scores, dim=-1) @ v).reshape(q.shape)


def cache_bytes(num_layers: int, num_groups: int, head_dim: int, num_tokens: int, bytes_per_number: int = 2) -> int:
    """Count the bytes of a cache: in each layer a key and a value of ``head_dim`` numbers for each group and token.

    >>> cache_bytes(num_layers=1, num_groups=1, head_dim=8, num_tokens=3)
    96
    """
    return 2 * num_layers * num_groups * head_dim * num_tokens * bytes_per_number


def projection_weights(d: int, num_heads: int, num_groups: int, head_dim: int) -> int:
    """Count the weights, without biases, of one layer's four projections: from d features to queries, to keys and to
    values, and from the results of all query heads back to d.

    >>> projection_weights(d=4, num_heads=2, num_groups=1, head_dim=2)
    48
    """
    return 2 * d * num_heads * head_dim + 2 * d * num_groups * head_dim
