# Exercise 11_torch_attention. Write your answers here. (Built from course/11_torch_attention/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_11_torch_attention.py
"""torch's own attention: its mask, its weights, its parameters, and the function underneath."""

import torch
from torch import nn
from torch.nn import functional as F


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


def masked_torch_attention(attention: nn.MultiheadAttention, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Causal self-attention of ``x`` through torch's own module.

    Args:
        attention: an ``nn.MultiheadAttention`` made with ``batch_first=True`` and without dropout, with any number of
            heads, with or without biases.
        x: (b, t, d): b texts of t tokens. It is query, key and value at once.

    Returns:
        A tuple ``(output, weights)`` of two tensors:

        - output (b, t, d): what ``attention`` gives for x when each token attends to itself and to the tokens before
          it, and to no later one, however low its scores for these are.
        - weights (b, t, t): how much token i (row) attends to token j (column), averaged over the heads.

        All is done on the device where ``attention`` and x are, and both tensors are there.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def to_torch(attention: MultiHeadAttention) -> nn.MultiheadAttention:
    """Convert a module of ours into torch's.

    Args:
        attention: a ``MultiHeadAttention`` with d_in = d_out, made with or without ``qkv_bias``, in any floating dtype.

    Returns:
        A new ``nn.MultiheadAttention`` with ``batch_first=True``.

        - In evaluation mode, and given the causal mask, its output for x as query, key and value is what causal
          multi-head attention with the layers of ``attention`` gives, without dropout, for every x (b, t, d_in).
        - Its parameters have the dtype of the parameters of ``attention``, and a backward pass gives each of them a
          gradient.
        - The two modules are independent: ``attention`` keeps its weights, which stay trainable, and a later change to
          those of one does not change the other.

        How much it drops in training, and which mode it is in, does not matter.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def sdpa_attention(attention: MultiHeadAttention, x: torch.Tensor) -> torch.Tensor:
    """Do causal multi-head attention with the layers of a module of ours, through torch's fast function.

    Args:
        attention: a ``MultiHeadAttention`` in evaluation mode, with any d_in and d_out, with or without ``qkv_bias``.
            Its dropout may be above 0; in evaluation mode nothing is dropped.
        x: (b, t, d_in), not longer than the context length of ``attention``.

    Returns:
        (b, t, d_out): what the causal heads give for x, side by side, after ``attention.out_proj``, on their device. A
        token attends to no later one, however low its scores for the others are. Scores, mask, softmax and weighted
        sums are left to ``F.scaled_dot_product_attention``, which must be called.
    """
    # YOUR CODE HERE
    raise NotImplementedError()
