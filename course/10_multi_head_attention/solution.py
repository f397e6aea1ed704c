"""Multi-head attention: heads side by side, and one wide layer. A head is given below. General rules of the course:
rules.ipynb.
"""

import torch
from torch import nn
from torch.nn import functional as F


class MultiHeadAttentionWrapper(nn.Module):
    """Several heads of ``CausalAttention`` side by side.

    ``heads`` is an ``nn.ModuleList`` of ``num_heads`` modules ``CausalAttention(d_in, d_out, context_length, dropout,
    qkv_bias)``: d_out is the width of ONE head. No two start out equal. The wrapper drops nothing itself.

    >>> MultiHeadAttentionWrapper(3, 1, 6, dropout=0.0, num_heads=2)(torch.rand(2, 4, 3)).shape
    torch.Size([2, 4, 2])
    """

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        ### BEGIN SOLUTION
        head = d_in, d_out, context_length, dropout, qkv_bias
        self.heads = nn.ModuleList([CausalAttention(*head) for _ in range(num_heads)])
        ### END SOLUTION

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Turn x (b, t, d_in) into (b, t, num_heads * d_out): the d_out numbers of head 0, of head 1, ...

        Raises:
            ValueError: t is greater than context_length, as in each head.
        """
        ### BEGIN SOLUTION
        outputs = [head(x) for head in self.heads]
        return torch.cat(outputs, dim=-1)
        ### END SOLUTION


class MultiHeadAttention(nn.Module):
    """Causal multi-head attention: wide layers, whose features the heads share.

    ``W_query``, ``W_key`` and ``W_value`` are ``nn.Linear`` from d_in to d_out, for ALL heads, with a bias only if
    ``qkv_bias``. ``out_proj`` is an ``nn.Linear`` from d_out to d_out with a bias. The module moves with ``.to()``.

    Raises:
        ValueError: ``num_heads`` does not divide d_out, when the module is made.
    """

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        ### BEGIN SOLUTION
        if d_out % num_heads:
            raise ValueError(f"{num_heads} heads cannot share d_out = {d_out} features equally")
        self.num_heads, self.head_dim, self.dropout = num_heads, d_out // num_heads, nn.Dropout(dropout)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        later = torch.ones(context_length, context_length).triu(diagonal=1).bool()
        self.register_buffer("mask", later, persistent=False)
        ### END SOLUTION

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Turn x (b, t, d_in), in any layout, into (b, t, d_out).

        Head h works with features h * head_dim up to (h + 1) * head_dim of queries, keys and values; head_dim = d_out
        // num_heads. Scores are divided by sqrt(head_dim). A token attends to itself and those before it, whatever
        later scores are. Dropout falls on the weights, with other draws in each head. ``out_proj`` is applied to the
        heads' results side by side.

        Raises:
            ValueError: t > context_length.

        >>> MultiHeadAttention(3, 4, 6, 0.0, 2)(torch.rand(2, 5, 3)).shape
        torch.Size([2, 5, 4])
        """
        ### BEGIN SOLUTION
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
        ### END SOLUTION


def gpt2_small_arguments() -> dict:
    """Exercise 3.3: the arguments that make ``MultiHeadAttention`` as large as GPT-2 small.

    GPT-2 small reads and writes 768 features per token, its 12 heads share them, and a text has up to 1024 tokens.

    Returns:
        A dict of arguments by name: the integers ``"d_in"``, ``"d_out"``, ``"context_length"`` and ``"num_heads"``;
        ``"dropout"``, any number from 0 to 1; and, if you like, ``"qkv_bias"``, True or False. Nothing else.

    >>> gpt2_small_arguments()["num_heads"]
    12
    """
    ### BEGIN SOLUTION
    return {"d_in": 768, "d_out": 768, "context_length": 1024, "dropout": 0.1, "num_heads": 12}
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


### END GIVEN
