# Exercise 05_weight_transfer. Write your answers here. (Built from course/05_weight_transfer/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_05_weight_transfer.py
"""Exercise 3.1: move the weights of a self-attention made of ``nn.Linear`` into one made of bare parameters."""

import torch
from torch import nn
from torch.nn import functional as F


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


def transfer_weights(source: SelfAttention_v2, target: SelfAttention_v1) -> None:
    """Give ``target`` the weights of ``source``, so that both give the same output for every input.

    Args:
        source: a ``SelfAttention_v2(d_in, d_out)`` without bias. It is left unchanged.
        target: a ``SelfAttention_v1`` with the same d_in and d_out. This very module is changed; what the function
            returns does not matter.

    Afterwards:
        - ``target.W_query``, ``target.W_key`` and ``target.W_value`` still are ``nn.Parameter`` objects of shape
          (d_in, d_out), require a gradient and get one in a backward pass. They may be the old objects with new values,
          or new ones.
        - they have the dtype that the parameters of both modules had before: float64 stays float64, and float16 stays
          float16. (For the numbers, the accuracy of float32 is enough.)
        - the two modules are independent: a later change to the weights of one does not change the other.

    Raises:
        ValueError: ``source`` was made with ``qkv_bias=True`` (its three layers have a bias, which ``target`` has no
            place for), or d_in or d_out of the two modules differ (a size of 1 does not fit any other size either).
            What ``target`` holds after the error does not matter.
    """
    # YOUR CODE HERE
    raise NotImplementedError()
