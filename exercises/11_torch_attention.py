# Exercise 11_torch_attention. Write your answers here. (Built from course/11_torch_attention/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_11_torch_attention.py
"""torch's own attention: mask, weights, parameters, and the function underneath. The general rules of the course:
rules.ipynb.
"""

import torch
from torch import nn
from torch.nn import functional as F


def masked_torch_attention(attention: nn.MultiheadAttention, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Causal self-attention of ``x`` through torch's own module.

    Args:
        attention: any ``nn.MultiheadAttention`` with ``batch_first=True`` and without dropout.
        x: (b, t, d), float32, on any device: query, key and value.

    Returns:
        A tuple of tensors: ``output`` (b, t, d), and ``weights`` (b, t, t), the mean over the heads, with token i as
        the query in row i. No token attends to a later one, however low its other scores are.

    >>> masked_torch_attention(batch_first_attention(4, 2), torch.rand(1, 3, 4))[1].shape
    torch.Size([1, 3, 3])
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def to_torch(attention: "MultiHeadAttention") -> nn.MultiheadAttention:
    """Convert a ``MultiHeadAttention`` with d_in = d_out, in any floating dtype, into a new ``nn.MultiheadAttention``
    of that dtype with ``batch_first=True``.

    In evaluation mode and with the causal mask, it gives for any x what causal multi-head attention with the layers of
    ``attention`` gives, biases included.

    The modules are independent: ``attention`` stays trainable, and a later change to one does not change the other.
    Mode and dropout are up to you.

    >>> to_torch(MultiHeadAttention(4, 4, 8, 0.0, 2)).in_proj_weight.shape
    torch.Size([12, 4])
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def sdpa_attention(attention: "MultiHeadAttention", x: torch.Tensor) -> torch.Tensor:
    """Causal multi-head attention with the layers of ``attention``, through torch's fast function.

    Args:
        attention: in evaluation mode: nothing is dropped.
        x: (b, t, d_in), in the dtype of ``attention``, on any device, t up to its context length.

    Returns:
        (b, t, d_out): the heads' results side by side, after ``attention.out_proj``. No token attends to a later one,
        however low its other scores are.

    It must call ``F.scaled_dot_product_attention``.

    >>> sdpa_attention(MultiHeadAttention(3, 4, 8, 0.0, 2).eval(), torch.rand(2, 5, 3)).shape
    torch.Size([2, 5, 4])
    """
    # YOUR CODE HERE
    raise NotImplementedError()


class MultiHeadAttention(nn.Module):
    """The layers of causal multi-head attention with weight splits: (b, t, d_in) -> (b, t, d_out), see exercise 10.

    Head h works with the h-th ``head_dim`` features of ``W_query(x)``, ``W_key(x)`` and ``W_value(x)``, and
    ``out_proj`` mixes what the heads give. The method ``forward`` that does so is left out: you have written it.
    """

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.num_heads, self.head_dim = num_heads, d_out // num_heads
        layers = [nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)]
        self.W_query, self.W_key, self.W_value, self.out_proj = *layers, nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        blocked = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", blocked, persistent=False)


def batch_first_attention(d: int, num_heads: int, bias: bool = True) -> nn.MultiheadAttention:
    """torch's attention, for x of shape (b, t, d), with new random weights and without dropout."""
    return nn.MultiheadAttention(d, num_heads, bias=bias, batch_first=True)


