# Built from course/10_multi_head_attention/solution.py by `autograder build`: edit that, not this file.
"""Multi-head attention: several heads side by side, and the same as one wide layer that is split into heads."""

import torch
from torch import nn


class CausalAttention(nn.Module):
    """One head: (b, t, d_in) -> (b, t, d_out), where each token sees itself and the tokens before it."""

    def __init__(self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        blocked = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", blocked, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        num_tokens, context_length = x.shape[-2], self.mask.shape[0]
        if num_tokens > context_length:
            raise ValueError(f"{num_tokens} tokens are more than the context length {context_length}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1)
        scores = scores.masked_fill(self.mask[:num_tokens, :num_tokens], -torch.inf)
        weights = torch.softmax(scores / keys.shape[-1] ** 0.5, dim=-1)
        return self.dropout(weights) @ values


class MultiHeadAttentionWrapper(nn.Module):
    """Several heads of ``CausalAttention`` side by side.

    Args:
        d_in: the number of features of a token.
        d_out: the width of ONE head.
        context_length: the largest number of tokens in a text.
        dropout: the probability with which a head drops a weight in training, at least 0 and below 1.
        num_heads: how many heads there are, at least 1.
        qkv_bias: whether the query, key and value layers of the heads have a bias.

    Attributes:
        heads: an ``nn.ModuleList`` of ``num_heads`` modules of the class ``CausalAttention``. Each is made with the
            arguments above and has random weights of its own: no two heads start out equal.
    """

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        head = d_in, d_out, context_length, dropout, qkv_bias
        self.heads = nn.ModuleList([CausalAttention(*head) for _ in range(num_heads)])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Lay what the heads give for ``x`` side by side.

        Args:
            x: (b, t, d_in) with t up to context_length. More tokens raise ValueError, as they do in each head.

        Returns:
            (b, t, num_heads * d_out): for every token, the d_out numbers of head 0, then those of head 1, and so on.
        """
        outputs = [head(x) for head in self.heads]
        return torch.cat(outputs, dim=-1)


class MultiHeadAttention(nn.Module):
    """Causal multi-head attention with weight splits: wide layers, whose features the heads share.

    Args:
        d_in: the number of features of a token.
        d_out: the width of ALL heads together; a head has head_dim = d_out // num_heads features.
        context_length: the largest number of tokens in a text.
        dropout: the probability with which an attention weight is dropped in training; at least 0 and below 1.
        num_heads: how many heads share the width, at least 1.
        qkv_bias: whether W_query, W_key and W_value have a bias.

    Attributes:
        W_query, W_key, W_value: three ``nn.Linear`` from d_in to d_out features, with a bias only if ``qkv_bias``.
        out_proj: an ``nn.Linear`` from d_out to d_out features, always with a bias.

    Raises:
        ValueError: when the module is made, if ``num_heads`` does not divide ``d_out``.
    """

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        if d_out % num_heads:
            raise ValueError(f"{num_heads} heads cannot share d_out = {d_out} features equally")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        blocked = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", blocked, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Attend with all heads at once and mix what they give.

        - Head h works with the features from h * head_dim up to (h + 1) * head_dim of the queries, keys and values.
        - In each head a token attends to itself and to the tokens before it, never to later ones: the weights are the
          softmax, over the keys, of the dot products of query and key divided by sqrt(head_dim).
        - Dropout falls on these weights, in training only: each is dropped independently with probability ``dropout``,
          the others are divided by 1 - dropout. Each head, example and call has draws of its own.
        - The heads' weighted sums of values stand side by side in the same order, (b, t, d_out), and ``out_proj`` is
          applied to them.

        The examples of a batch are independent of each other. Gradients flow back to x and to all parameters.
        After ``.double()`` the module works for a float64 x, and after ``.to(device)`` for an x on that device.

        Args:
            x: (b, t, d_in) with t up to context_length.

        Returns:
            (b, t, d_out)

        Raises:
            ValueError: x has more tokens than context_length.
        """
        num_tokens, context_length = x.shape[1], self.mask.shape[0]
        if num_tokens > context_length:
            raise ValueError(f"{num_tokens} tokens are more than the context length {context_length}")
        queries, keys, values = (
            layer(x).unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)  # (b, num_heads, t, head_dim)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5  # (b, num_heads, t, t)
        scores = scores.masked_fill(self.mask[:num_tokens, :num_tokens], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).flatten(2)  # (b, t, d_out)
        return self.out_proj(context)


def gpt2_small_arguments() -> dict:
    """Exercise 3.3: the arguments that make ``MultiHeadAttention`` as large as one of the smallest GPT-2.

    GPT-2 small reads and writes 768 features per token, its 12 heads share them, and a text has up to 1024 tokens.

    Returns:
        A dict of arguments by name, for ``MultiHeadAttention(**arguments)``.

        - ``"d_in"``, ``"d_out"``, ``"context_length"`` and ``"num_heads"`` are the integers of GPT-2 small.
        - ``"dropout"`` is there too: any number from 0 to 1.
        - ``"qkv_bias"`` may be there, True or False. Nothing else is.
    """
    return {"d_in": 768, "d_out": 768, "context_length": 1024, "dropout": 0.1, "num_heads": 12}
