# Exercise 18_transformer_block. Write your answers here. (Built from course/18_transformer_block/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_18_transformer_block.py
"""A transformer block and its parts. ``MultiHeadAttention`` is given below. The general rules of the course:
rules.ipynb.
"""

import torch
from torch import nn
from torch.nn import functional as F


class LayerNorm(nn.Module):
    """Layer normalisation: bring the numbers of each token to mean 0 and variance 1, then scale and shift them.

    ``scale`` (d,), which begins with ones, and ``shift`` (d,), which begins with zeros, are parameters; there are no
    other parameters. The layer moves with ``.to()``.

    >>> LayerNorm(2)(torch.tensor([1.0, 3.0])).round(decimals=3)
    tensor([-1.,  1.], grad_fn=<RoundBackward1>)
    """

    def __init__(self, d: int, eps: float = 1e-5) -> None:
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Normalise x (..., d), in any layout, over its last dimension, and keep its shape and dtype.

        From each token subtract the mean of its d numbers, and divide by ``sqrt(variance + eps)``. The variance is the
        mean of the squared distances from the mean: it divides by d, not by d - 1. Then multiply by ``scale`` and add
        ``shift``.

        Numbers near 1000 that differ by about 1 are right to 0.01 in float32. A token of equal numbers becomes
        ``shift``. Gradients flow through mean and variance, too.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


class MLP(nn.Module):
    """A network that works on each token alone: wider, GELU, and back.

    ``up`` is an ``nn.Linear`` from d to ``hidden`` features (None: 4 * d) and ``down`` one back to d, both with a bias.
    There are no other parameters. It moves with ``.to()``.

    >>> MLP(4)(torch.rand(2, 3, 4)).shape
    torch.Size([2, 3, 4])
    """

    def __init__(self, d: int, hidden: int | None = None) -> None:
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Turn x (..., d), in any layout, into ``down(GELU(up(x)))``, of the shape and dtype of x.

        GELU is ``F.gelu(z)`` or ``F.gelu(z, approximate="tanh")``: either one, but the same throughout.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


class Embeddings(nn.Module):
    """Turn token ids into vectors that say which token it is and where it stands.

    ``token`` is an ``nn.Embedding`` with a row of d numbers for each of vocab_size ids, and ``position`` one for each
    of context_length positions. There are no other parameters. The module moves with ``.to()``.

    >>> Embeddings(9, 4, 8)(torch.tensor([[1, 2, 3]])).shape
    torch.Size([1, 3, 8])
    """

    def __init__(self, vocab_size: int, context_length: int, d: int) -> None:
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        """Turn ids (b, T) or (T,), int64 or int32, in any layout, into (b, T, d) or (T, d).

        The result is the row of each id in ``token`` plus the row of its position in ``position``: 0 for the first id
        of each text, then 1, and so on. Nothing is scaled or dropped.

        Raises:
            ValueError: T is greater than context_length.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


class TransformerBlock(nn.Module):
    """One block of a GPT, with its norms in front (pre-norm).

    - ``norm1`` and ``norm2``: a ``LayerNorm`` over d features, with the usual eps.
    - ``attention``: a ``MultiHeadAttention`` (the given class) from d to d features without ``qkv_bias``, with the
      block's context_length, dropout and num_heads, which divides d.
    - ``mlp``: an ``MLP`` from d to d features, with 4 * d in between.

    There are no other parameters. The block moves with ``.to()``.

    >>> TransformerBlock(8, 6, num_heads=2)(torch.rand(2, 5, 8)).shape
    torch.Size([2, 5, 8])
    """

    def __init__(self, d: int, context_length: int, num_heads: int, dropout: float = 0.0) -> None:
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Turn x (b, T, d), in any layout, into a tensor of the same shape.

        First step: y is x plus ``attention(norm1(x))``. Second step: the result is y plus ``mlp(norm2(y))``. No norm
        follows. Dropout with probability ``dropout`` falls on what attention and mlp give, before it is added; x and y
        are never dropped.

        Raises:
            ValueError: T is greater than context_length (``attention`` does that for you).
        """
        # YOUR CODE HERE
        raise NotImplementedError()


class MultiHeadAttention(nn.Module):
    """Causal multi-head attention, (b, T, d_in) -> (b, T, d_out), with the arguments of exercise 10.

    One layer, ``W_qkv``, makes the queries, keys and values of all heads. torch's own function does the rest.
    """

    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        if d_out % num_heads:
            raise ValueError(f"{num_heads} heads cannot share d_out = {d_out} features equally")
        self.context_length, self.num_heads, self.p = context_length, num_heads, dropout
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[-2] > self.context_length:
            raise ValueError(f"{x.shape[-2]} tokens are more than the context length {self.context_length}")
        projections = self.W_qkv(x).chunk(3, dim=-1)
        heads = [torch.stack(found.chunk(self.num_heads, dim=-1), dim=-3) for found in projections]
        found = F.scaled_dot_product_attention(*heads, dropout_p=self.p * self.training, is_causal=True)
        return self.out_proj(torch.cat(found.unbind(dim=-3), dim=-1))


