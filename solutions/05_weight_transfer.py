# Built from course/05_weight_transfer/solution.py by `autograder build`: edit that, not this file.
"""Exercise 3.1: move weights from ``nn.Linear`` layers into bare parameters. The general rules of the course:
rules.ipynb.
"""

import torch
from torch import nn
from torch.nn import functional as F


def transfer_weights(source: "SelfAttention_v2", target: "SelfAttention_v1") -> None:
    """Give ``target`` the weights of ``source``, so that both give the same output for every input.

    ``source`` stays unchanged, ``target`` is changed, and the returned value does not matter. Afterwards:

    - ``target.W_query``, ``target.W_key`` and ``target.W_value`` are ``nn.Parameter`` objects (d_in, d_out), old or
      new, that require a gradient and get one in a backward pass.
    - They have the dtype that the parameters of both modules had before: float16, float32 or float64.
    - The modules are independent: a later change to the weights of one does not change the other.

    Raises:
        ValueError: the layers of ``source`` have biases (even of zeros), or d_in or d_out of the modules differ (1 fits
            no other size).

    >>> source, target, x = SelfAttention_v2(3, 2), SelfAttention_v1(3, 2), torch.rand(6, 3)
    >>> transfer_weights(source, target)
    >>> torch.allclose(source(x), target(x), atol=1e-5)
    True
    """
    names = "W_query", "W_key", "W_value"
    for name in names:
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError(f"{name} of source has a bias, and target has no place for one")
        if layer.weight.T.shape != parameter.shape:
            raise ValueError(f"{name}: {tuple(layer.weight.T.shape)} does not fit {tuple(parameter.shape)}")
    with torch.no_grad():
        for name in names:
            getattr(target, name).copy_(getattr(source, name).weight.T)


class SelfAttention_v1(nn.Module):
    """Self-attention whose three matrices are bare parameters of shape (d_in, d_out): queries are ``x @ W_query``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        matrices = [nn.Parameter(torch.rand(d_in, d_out)) for _ in range(3)]
        self.W_query, self.W_key, self.W_value = matrices

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries, keys, values = x @ self.W_query, x @ self.W_key, x @ self.W_value
        return F.scaled_dot_product_attention(queries, keys, values)  # torch's own


class SelfAttention_v2(nn.Module):
    """The same attention, made of three ``nn.Linear`` layers: queries are ``W_query(x)``."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        layers = [nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)]
        self.W_query, self.W_key, self.W_value = layers

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        return F.scaled_dot_product_attention(queries, keys, values)  # torch's own


