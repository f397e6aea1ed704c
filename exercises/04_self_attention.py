# Exercise 04_self_attention. Write your answers here. (Built from course/04_self_attention/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_04_self_attention.py
"""Self-attention with something to train: queries, keys and values. The general rules of the course: rules.ipynb."""

import math

import torch
from torch import nn


def scaled_dot_product_attention(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Blend the values for each query, by the scaled dot products of the query with the keys.

    Args:
        query, key, value: (..., Tq, d), (..., Tk, d) and (..., Tk, dv), in any layout.
        mask: None, or a mask (True: blocked) that broadcasts to (..., Tq, Tk).

    Returns:
        A tuple (output, weights). The scores are the dot products, divided by the square root of d. ``weights`` (...,
        Tq, Tk) is their softmax over the keys that are not blocked; ``output`` (..., Tq, dv) holds the sums of the
        values, weighted by them.

    Write it by hand: neither ``F.scaled_dot_product_attention`` nor ``nn.MultiheadAttention``, here and below.

    >>> scaled_dot_product_attention(torch.zeros(1, 4), torch.ones(2, 4), torch.tensor([[1.0], [3.0]]))
    (tensor([[2.]]), tensor([[0.5000, 0.5000]]))
    """
    # YOUR CODE HERE
    raise NotImplementedError()


class SelfAttention_v1(nn.Module):
    """Self-attention whose three trainable matrices are bare parameters.

    ``W_query``, ``W_key`` and ``W_value`` are ``nn.Parameter`` objects (d_in, d_out) that require a gradient.
    ``__init__`` is given, and you may change it; ``forward`` is yours.

    >>> SelfAttention_v1(3, 2)(torch.rand(6, 3)).shape
    torch.Size([6, 2])
    """

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Turn x (T, d_in) into context vectors (T, d_out).

        The queries are ``x @ W_query``, the keys ``x @ W_key`` and the values ``x @ W_value``. The result is the output
        of ``scaled_dot_product_attention`` for them, without a mask.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


class SelfAttention_v2(nn.Module):
    """The same self-attention, with ``nn.Linear`` layers in place of the bare parameters.

    ``W_query``, ``W_key`` and ``W_value`` are ``nn.Linear`` layers from d_in to d_out features. With ``qkv_bias=True``
    each of them has a bias, otherwise none has.

    >>> SelfAttention_v2(3, 2)(torch.rand(6, 3)).shape
    torch.Size([6, 2])
    """

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Turn x (T, d_in) into context vectors (T, d_out).

        The queries are ``W_query(x)``, the keys ``W_key(x)`` and the values ``W_value(x)``, biases included. All else
        is as in ``SelfAttention_v1``.
        """
        # YOUR CODE HERE
        raise NotImplementedError()
