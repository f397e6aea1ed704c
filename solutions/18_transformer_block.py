# Built from course/18_transformer_block/solution.py by `autograder build`: edit that, not this file.
"""A transformer block and what it is made of: positions, layer normalisation, an MLP, and a straight way for x."""

import torch
from torch import nn
from torch.nn import functional as F


class MultiHeadAttention(nn.Module):
    """Causal multi-head attention, (b, T, d_in) -> (b, T, d_out), with the interface of exercise 10."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        if d_out % num_heads:
            raise ValueError(f"{num_heads} heads cannot share d_out = {d_out} features equally")
        self.context_length, self.num_heads, self.p = context_length, num_heads, dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[-2] > self.context_length:
            raise ValueError(f"{x.shape[-2]} tokens are more than the context length {self.context_length}")
        projections = self.W_query(x), self.W_key(x), self.W_value(x)
        heads = [torch.stack(found.chunk(self.num_heads, dim=-1), dim=-3) for found in projections]
        found = F.scaled_dot_product_attention(*heads, dropout_p=self.p * self.training, is_causal=True)
        return self.out_proj(torch.cat(found.unbind(dim=-3), dim=-1))


class LayerNorm(nn.Module):
    """Layer normalisation: bring the numbers of each token to mean 0 and variance 1, then scale and shift them.

    Args:
        d: the number of features of a token.
        eps: a small number that is added to the variance.

    Attributes:
        scale: a parameter (d,), which begins with ones.
        shift: a parameter (d,), which begins with zeros.
    """

    def __init__(self, d: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.scale = nn.Parameter(torch.ones(d))
        self.shift = nn.Parameter(torch.zeros(d))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Normalise x over its last dimension, for each token alone.

        - The mean and the variance are those of the d numbers of one token. The variance is the mean of the squared
          distances from the mean: it divides by d, not by d - 1.
        - The mean is subtracted, and what is left is divided by ``sqrt(variance + eps)``. Each feature is then
          multiplied by its number in ``scale``, and its number in ``shift`` is added.
        - In training and after ``.eval()`` the result is the same. Gradients flow to x, ``scale`` and ``shift``, by
          way of the mean and the variance, too. The caller's x is left unchanged.
        - It stays right for a token whose mean is large: for numbers near 1000 that differ by about 1, a float32
          result is off by less than 0.01. A token whose d numbers are all the same becomes ``shift``.
        - After ``.double()`` it works for a float64 x, and after ``.to(device)`` for an x on that device. The accuracy
          of float32 is enough.

        Args:
            x: (..., d), with any number of dimensions in front and in any memory layout.

        Returns:
            A tensor of the shape and dtype of x.
        """
        centred = x - x.mean(dim=-1, keepdim=True)
        variance = (centred**2).mean(dim=-1, keepdim=True)
        return self.scale * centred / torch.sqrt(variance + self.eps) + self.shift


class MLP(nn.Module):
    """A small network that works on each token alone: wider, GELU, and back.

    Args:
        d: the number of features of a token.
        hidden: the number of features in between; 4 * d if it is None.

    Attributes:
        up: an ``nn.Linear`` from d to ``hidden`` features, with a bias.
        down: an ``nn.Linear`` from ``hidden`` to d features, with a bias.
    """

    def __init__(self, d: int, hidden: int | None = None) -> None:
        super().__init__()
        hidden = 4 * d if hidden is None else hidden
        self.up = nn.Linear(d, hidden)
        self.down = nn.Linear(hidden, d)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """``down`` of GELU of ``up`` of x.

        - GELU multiplies each number z by the probability that a standard normal number is below z. Two forms are
          right: the exact one, ``F.gelu(z)``, and the formula with tanh of GPT-2, ``F.gelu(z, approximate="tanh")``.
          They differ by less than 0.0005. Use one of them throughout: each is compared with right values of its own,
          to about four digits.
        - There is no dropout: in training and after ``.eval()`` the result is the same.
        - Gradients flow to x and to all four parameters. The caller's x is left unchanged.
        - After ``.double()`` it works for a float64 x, and after ``.to(device)`` for an x on that device. The accuracy
          of float32 is enough.

        Args:
            x: (..., d), with any number of dimensions in front and in any memory layout.

        Returns:
            A tensor of the shape and dtype of x.
        """
        return self.down(F.gelu(self.up(x)))


class Embeddings(nn.Module):
    """Turn token ids into vectors that say which token it is and where it stands.

    Args:
        vocab_size: the number of tokens; ids go from 0 to vocab_size - 1.
        context_length: the largest number of tokens in a text.
        d: the number of features of a token.

    Attributes:
        token: an ``nn.Embedding`` with a row of d numbers for each id.
        position: an ``nn.Embedding`` with a row of d numbers for each of context_length positions.
    """

    def __init__(self, vocab_size: int, context_length: int, d: int) -> None:
        super().__init__()
        self.token = nn.Embedding(vocab_size, d)
        self.position = nn.Embedding(context_length, d)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        """The row of each id in ``token`` plus the row of its position in ``position``.

        - The first id of each text has position 0, the next one position 1, and so on.
        - Nothing else is done to the sum: it is not scaled, and there is no dropout, in training or after ``.eval()``.
        - Gradients flow to both tables. The caller's ids are left unchanged.
        - After ``.double()`` the result is float64, and after ``.to(device)`` it works for ids on that device.

        Args:
            ids: (b, T) or (T,), int64 or int32, in any memory layout, with T from 1 up to context_length.

        Returns:
            (b, T, d) or (T, d)

        Raises:
            ValueError: there are more ids in a text than context_length.
        """
        num_tokens, context_length = ids.shape[-1], self.position.num_embeddings
        if num_tokens > context_length:
            raise ValueError(f"{num_tokens} ids are more than the context length {context_length}")
        return self.token(ids) + self.position(torch.arange(num_tokens, device=ids.device))


class TransformerBlock(nn.Module):
    """One block of a GPT, with its norms in front (pre-norm).

    Args:
        d: the number of features of a token.
        context_length: the largest number of tokens in a text.
        num_heads: how many heads share the width; it divides d.
        dropout: the probability of dropout in training, at least 0 and below 1.

    Attributes:
        norm1, norm2: two ``LayerNorm`` over d features, with their usual eps.
        attention: a ``MultiHeadAttention``, the class given above, from d to d features. It has no biases in its query,
            key and value layers, and it gets the context_length, the num_heads and the dropout of the block.
        mlp: an ``MLP`` from d to d features, with 4 * d in between.

    There are no other parameters.
    """

    def __init__(self, d: int, context_length: int, num_heads: int, dropout: float = 0.0) -> None:
        super().__init__()
        self.norm1 = LayerNorm(d)
        self.attention = MultiHeadAttention(d, d, context_length, dropout, num_heads)
        self.norm2 = LayerNorm(d)
        self.mlp = MLP(d)
        self.drop = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """First the attention, then the mlp; each reads the normalised input and adds its result to the input itself.

        - First step: y is x plus ``attention(norm1(x))``.
        - Second step: the result is y plus ``mlp(norm2(y))``. No norm follows.
        - In training each number that a part gives is dropped with probability ``dropout`` before it is added, and is
          divided by 1 - dropout otherwise. Each number of each part has a draw of its own, in each call. The sums, x
          and y themselves are never dropped. After ``.eval()`` nothing is dropped.
        - Gradients flow to x and to all parameters. The caller's x is left unchanged.
        - After ``.double()`` it works for a float64 x, and after ``.to(device)`` for an x on that device.

        Args:
            x: (b, T, d), in any memory layout, with T from 1 up to context_length.

        Returns:
            (b, T, d)

        Raises:
            ValueError: x has more tokens than context_length. (``attention`` does that for you.)
        """
        y = x + self.drop(self.attention(self.norm1(x)))
        return y + self.drop(self.mlp(self.norm2(y)))
