# Built from course/04_self_attention/solution.py by `autograder build`: edit that, not this file.
"""Self-attention with something to train: queries, keys and values."""

import math

import torch
from torch import nn


def scaled_dot_product_attention(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Blend the values for each query, by the scaled dot products of the query with the keys.

    Args:
        query: (..., Tq, d), one row for each query.
        key: (..., Tk, d), one row for each key.
        value: (..., Tk, dv), one row for each key. Tq and Tk may differ, and so may d and dv. ``...`` stands for any
            number of leading dimensions, none included, the same for all three. Different leading indices
            are independent of each other. None of the three need be contiguous in memory.
        mask: None, or a bool tensor that broadcasts to (..., Tq, Tk). Where it is True, the query must not look at the
            key. No query has all of its keys blocked.

    Returns:
        A tuple (output, weights). The scores are the dot products of queries and keys, divided by the square root of d.
        ``weights`` (..., Tq, Tk) is the softmax of the scores over the keys that are not blocked, and 0 at the others;
        ``output`` (..., Tq, dv) holds the sums of the values, weighted by them.

    The arguments are left unchanged. The accuracy of float32 is enough. Scores so large that their exponentials
    overflow are not asked for.

    Write it yourself: no library attention, that is no ``F.scaled_dot_product_attention`` and no
    ``nn.MultiheadAttention``. Everything else of torch is allowed. The same holds for the two classes below.
    """
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights


class SelfAttention_v1(nn.Module):
    """Self-attention whose three trainable matrices are bare parameters.

    ``W_query``, ``W_key`` and ``W_value`` are ``nn.Parameter`` objects of shape (d_in, d_out) that require a gradient.
    ``__init__`` is given; ``forward`` is yours. You may change ``__init__``: which numbers the parameters begin with is
    up to you, and so is every other attribute.
    """

    def __init__(self, d_in: int, d_out: int) -> None:
        """Make the three parameters."""
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Turn x (T, d_in) into context vectors (T, d_out).

        The queries are ``x @ W_query``, the keys ``x @ W_key`` and the values ``x @ W_value``. Each query is scored
        against all keys by dot products, divided by the square root of d_out; a softmax over the keys makes weights of
        the scores; and the result is the sum of the values, weighted by them. Nothing is masked. Gradients flow to x
        and to the three parameters. The accuracy of float32 is enough.
        """
        output, _ = scaled_dot_product_attention(x @ self.W_query, x @ self.W_key, x @ self.W_value)
        return output


class SelfAttention_v2(nn.Module):
    """The same self-attention, with ``nn.Linear`` layers in place of the bare parameters.

    ``W_query``, ``W_key`` and ``W_value`` are ``nn.Linear`` layers from d_in to d_out features. With ``qkv_bias=True``
    each of them has a bias, otherwise none has. Which numbers they begin with is up to you, and so is every other
    attribute.
    """

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        """Make the three layers."""
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Turn x (T, d_in) into context vectors (T, d_out).

        The queries are ``W_query(x)``, the keys ``W_key(x)`` and the values ``W_value(x)``, biases included. The rest
        is as in ``SelfAttention_v1``. Gradients flow to x and to all parameters of the three layers.
        """
        output, _ = scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x))
        return output
