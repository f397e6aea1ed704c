# Exercise 08_causal_attention. Write your answers here. (Built from course/08_causal_attention/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_08_causal_attention.py
"""Causal attention as one compact layer, with batches, a mask and dropout. The general rules of the course:
rules.ipynb.
"""

import math

import torch
from torch import nn


class CausalAttention(nn.Module):
    """Self-attention for a batch of texts in which no token looks at the tokens after it.

    ``W_query``, ``W_key`` and ``W_value`` are ``nn.Linear`` layers from d_in to d_out features, with a bias only if
    ``qkv_bias``. The layer moves with ``.to()``.

    >>> CausalAttention(3, 2, context_length=6, dropout=0.0)(torch.rand(2, 4, 3)).shape
    torch.Size([2, 4, 2])
    """

    def __init__(self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False) -> None:
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Turn x (b, t, d_in) into context vectors (b, t, d_out), for any t up to context_length.

        The scores are the dot products of ``W_query(x)`` and ``W_key(x)``, divided by the square root of d_out. A
        token's weights are the softmax of its scores with itself and the tokens before it; tokens after it have the
        weight 0, however high their scores are. Dropout with probability ``dropout`` falls on the weights. The result
        is the sum of ``W_value(x)``, weighted by them.

        Raises:
            ValueError: t is greater than context_length.
        """
        # YOUR CODE HERE
        raise NotImplementedError()
