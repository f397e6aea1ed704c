# Built from course/08_causal_attention/solution.py by `autograder build`: edit that, not this file.
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
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3))
        self.dropout = nn.Dropout(dropout)
        future = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("future", future, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Turn x (b, t, d_in) into context vectors (b, t, d_out), for any t up to context_length.

        The scores are the dot products of ``W_query(x)`` and ``W_key(x)``, divided by the square root of d_out. A
        token's weights are the softmax of its scores with itself and the tokens before it; tokens after it have the
        weight 0, however high their scores are. Dropout with probability ``dropout`` falls on the weights. The result
        is the sum of ``W_value(x)``, weighted by them.

        Raises:
            ValueError: t is greater than context_length.
        """
        num_tokens = x.shape[1]
        if num_tokens > len(self.future):
            raise ValueError(f"{num_tokens} tokens, but context_length is {len(self.future)}")
        queries, keys, values = (layer(x) for layer in (self.W_query, self.W_key, self.W_value))
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        scores = scores.masked_fill(self.future[:num_tokens, :num_tokens], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return weights @ values
