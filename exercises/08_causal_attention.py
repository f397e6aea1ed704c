# Exercise 08_causal_attention. Write your answers here. (Built from course/08_causal_attention/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_08_causal_attention.py
"""Causal attention as one compact layer: batches, a mask, and dropout on the attention weights."""

import math

import torch
from torch import nn


class CausalAttention(nn.Module):
    """Self-attention for a batch of texts in which no token looks at the tokens after it.

    ``W_query``, ``W_key`` and ``W_value`` are ``nn.Linear`` layers from d_in to d_out features. With ``qkv_bias=True``
    each of them has a bias, otherwise none has. Which numbers they begin with is up to you, and so is every other
    attribute. All that the layer keeps moves with ``.to()``: after ``.to(torch.float64)`` it takes x in float64
    and gives float64.
    """

    def __init__(self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False) -> None:
        """Make the layers.

        Args:
            context_length: the greatest number of tokens that a text may have.
            dropout: the probability with which an attention weight is dropped in training; at least 0 and below 1.
        """
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Turn x (b, t, d_in) into context vectors (b, t, d_out), for any t from 1 to context_length.

        - Queries, keys and values are ``W_query(x)``, ``W_key(x)`` and ``W_value(x)``. The scores are the dot products
          of queries and keys, divided by the square root of d_out.
        - Causal: the weights of a token are the softmax of its scores with itself and the tokens before it; the tokens
          after it have the weight 0.
        - Dropout: while the layer is in training, each weight is dropped with probability ``dropout``, independently of
          all others and anew in each call, and the others are divided by 1 - ``dropout``. After ``.eval()`` nothing is
          dropped.
        - The result is the sum of the values, weighted by these weights. The examples of a batch have nothing to do
          with each other.

        Gradients flow to x and to all parameters of the three layers. The accuracy of float32 is enough, and scores so
        large that their exponentials overflow are not asked for. Every function of torch may be used.

        Raises:
            ValueError: t is greater than context_length.
        """
        # YOUR CODE HERE
        raise NotImplementedError()
