"""How wide a head is: its width from the total, and Exercise 3.2. The general rules of the course: rules.ipynb."""

import torch
from torch import nn
from torch.nn import functional as F


def head_dim(total_dim: int, num_heads: int) -> int:
    """The width of one head when ``num_heads`` heads share ``total_dim`` features equally: total_dim // num_heads.

    Args:
        total_dim: the width of all heads together, any integer.
        num_heads: the number of heads, any integer.

    Returns:
        The width as an ``int`` (64, not 64.0). No width is above 10**15.

    Raises:
        ValueError: ``num_heads`` does not divide ``total_dim``, or one of the two is below 1 (zero or negative).

    >>> head_dim(768, 12)
    64
    """
    ### BEGIN SOLUTION
    if total_dim < 1 or num_heads < 1:
        raise ValueError(f"total_dim ({total_dim}) and num_heads ({num_heads}) must be at least 1")
    if total_dim % num_heads:
        raise ValueError(f"{num_heads} heads cannot share {total_dim} features equally")
    return total_dim // num_heads
    ### END SOLUTION


def two_dimensional_output() -> dict:
    """Exercise 3.2: arguments with which two heads turn the book's batch into 2-dimensional context vectors.

    Returns:
        A dict of arguments by name: ``MultiHeadAttentionWrapper(**arguments)`` has two heads and turns the book's batch
        (2, 6, 3) into (2, 6, 2).

        - ``"num_heads"`` (2), ``"d_in"``, ``"d_out"`` and ``"context_length"`` are integers; any context length that is
          long enough is right.
        - ``"dropout"`` is any number from 0 to 1.
        - ``"qkv_bias"`` may be there, True or False. Nothing else is.

    >>> two_dimensional_output()["num_heads"]
    2
    """
    ### BEGIN SOLUTION
    return {"d_in": 3, "d_out": 1, "context_length": 6, "dropout": 0.0, "num_heads": 2}
    ### END SOLUTION


### BEGIN GIVEN
class CausalAttention(nn.Module):
    """One head: (b, t, d_in) -> (b, t, d_out), where each token sees itself and the tokens before it.

    One layer, ``W_qkv``, makes the queries, keys and values. torch's own function does the rest.
    """

    def __init__(self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        self.context_length, self.dropout = context_length, nn.Dropout(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[-2] > self.context_length:
            raise ValueError(f"{x.shape[-2]} tokens are more than the context length {self.context_length}")
        queries, keys, values = self.W_qkv(x).chunk(3, dim=-1)
        p = self.dropout.p if self.training else 0.0
        return F.scaled_dot_product_attention(queries, keys, values, dropout_p=p, is_causal=True)


class MultiHeadAttentionWrapper(nn.Module):
    """``num_heads`` independent heads side by side: (b, t, d_in) -> (b, t, num_heads * d_out)."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for number in range(num_heads):
            self.add_module(f"head_{number}", CausalAttention(d_in, d_out, context_length, dropout, qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        side_by_side = torch.stack([head(x) for head in self.children()], dim=-2)  # (b, t, num_heads, d_out)
        return side_by_side.flatten(-2)


### END GIVEN
