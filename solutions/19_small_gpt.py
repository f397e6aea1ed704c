# Built from course/19_small_gpt/solution.py by `autograder build`: edit that, not this file.
"""A small GPT and its training. ``Parts`` is given below. The general rules of the course: rules.ipynb."""

from collections.abc import Callable
from functools import partial

import torch
import torch.nn.functional as F
from torch import nn


class SmallGPT(nn.Module):
    """A language model: for each position of a text, it scores every token of the vocabulary as the next one.

    It has ``context_length`` and these modules; ``parts`` (None: ``Parts()``) makes all but the head:

    - ``embeddings``: ``parts.Embeddings(vocab_size, context_length, d)``.
    - ``dropout``, for the embeddings, and ``norm``: ``parts.Dropout(dropout)``, even for 0, and ``parts.LayerNorm(d)``.
    - ``blocks``: an ``nn.ModuleList`` of num_layers (0 or more) times ``parts.TransformerBlock(d, context_length,
      num_heads, dropout)``, each with weights of its own.
    - ``head``: an ``nn.Linear`` from d to vocab_size, without a bias and with weights of its own.
    """

    def __init__(
        self, vocab_size: int, context_length: int, d: int, num_heads: int, num_layers: int, dropout=0.0, parts=None
    ) -> None:
        super().__init__()
        parts = parts or Parts()
        self.context_length = context_length
        self.embeddings = parts.Embeddings(vocab_size, context_length, d)
        self.dropout = parts.Dropout(dropout)
        block = d, context_length, num_heads, dropout
        self.blocks = nn.ModuleList([parts.TransformerBlock(*block) for _ in range(num_layers)])
        self.norm = parts.LayerNorm(d)
        self.head = nn.Linear(d, vocab_size, bias=False)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        """Turn int64 token numbers (b, t), t up to context_length, into logits (b, t, vocab_size), without softmax.

        The embeddings, with dropout, go through the blocks one after the other, then through the norm and the head.

        >>> SmallGPT(9, 6, 8, 2, num_layers=1)(torch.tensor([[1, 2]])).shape
        torch.Size([1, 2, 9])
        """
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """The mean cross-entropy of the next tokens, in nats.

    Args:
        logits: (b, t, V) with t at least 2, in any layout: a model's scores for ``ids``, up to ±100,000.
        ids: (b, t), int64 token numbers.

    Returns:
        A tensor without dimensions. Gradients flow back to the logits. The logits of each position but the last are
        compared with the token at the following position; the mean runs over all of them alike.

    >>> next_token_loss(torch.zeros(1, 3, 2), torch.tensor([[0, 1, 1]]))
    tensor(0.6931)
    """
    guesses, targets = logits[:, :-1], ids[:, 1:]
    return F.cross_entropy(guesses.flatten(0, 1), targets.flatten())


def training_step(
    model: nn.Module, optimizer: torch.optim.Optimizer, ids: torch.Tensor, loss_function: Callable[..., torch.Tensor]
) -> float:
    """Take one step of training on the texts ``ids`` (b, t), which the model sees whole.

    Args:
        model: it turns ``ids`` into logits (b, t, V). Whatever its mode, it is called in training mode.
        optimizer: it takes exactly one step, with the gradient of this loss alone, not clipped.
        loss_function: called as ``loss_function(logits, ids)``.

    Returns:
        The loss before the step, a Python float.

    >>> model = BagOfWords(5)
    >>> training_step(model, make_optimizer(model, "SGD"), torch.tensor([[1, 2]]), NearOne()) >= 0
    True
    """
    model.train()
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


class Parts:
    """What a GPT is made of. All of it is given; ``Parts(LayerNorm=mine)`` puts one of yours in its place.

    ``made`` lists the layers that were made, each by its name and its sizes.
    """

    def __init__(self, **own: object) -> None:
        self.own, self.made = own, []

    def Embeddings(self, vocab_size: int, context_length: int, d: int) -> nn.Module:
        return self._layer("Embeddings", GivenEmbeddings, vocab_size, context_length, d)

    def TransformerBlock(self, d: int, context_length: int, num_heads: int, dropout: float = 0.0) -> nn.Module:
        return self._layer("TransformerBlock", partial(GivenBlock, self), d, context_length, num_heads, dropout)

    def LayerNorm(self, d: int) -> nn.Module:
        return self._layer("LayerNorm", nn.LayerNorm, d)

    def Dropout(self, p: float) -> nn.Module:
        return self._layer("Dropout", partial(GivenDropout, self), p)

    def MultiHeadAttention(self, d_in: int, d_out: int, context_length: int, p: float, num_heads: int) -> nn.Module:
        given = partial(GivenAttention, self)
        return self._layer("MultiHeadAttention", given, d_in, d_out, context_length, p, num_heads)

    def softmax(self, scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
        return self.own.get("softmax", torch.softmax)(scores, dim)

    def causal_mask(self, num_tokens: int, device: torch.device) -> torch.Tensor:
        return self.own.get("causal_mask", given_mask)(num_tokens, device)

    def dropout(self, x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
        return self.own.get("dropout", F.dropout)(x, p, training)

    def _layer(self, name: str, given: Callable[..., nn.Module], *sizes: float) -> nn.Module:
        self.made.append([name, *sizes])
        return self.own.get(name, given)(*sizes)


def given_mask(num_tokens: int, device: torch.device) -> torch.Tensor:
    places = torch.arange(num_tokens, device=device)
    return places[None, :] > places[:, None]  # True: the key is later than the query


class GivenDropout(nn.Module):
    def __init__(self, parts: Parts, p: float) -> None:
        super().__init__()
        self.parts, self.p = parts, p

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.parts.dropout(x, self.p, self.training)


class GivenEmbeddings(nn.Module):
    def __init__(self, vocab_size: int, context_length: int, d: int) -> None:
        super().__init__()
        self.words, self.places = nn.Embedding(vocab_size, d), nn.Embedding(context_length, d)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return self.words(ids) + self.places.weight[: ids.shape[1]]


class GivenAttention(nn.Module):
    def __init__(self, parts: Parts, d_in: int, d_out: int, context_length: int, p: float, num_heads: int) -> None:
        super().__init__()
        self.parts, self.num_heads, self.p = parts, num_heads, p
        self.queries_keys_values, self.out = nn.Linear(d_in, 3 * d_out, bias=False), nn.Linear(d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        cut = self.queries_keys_values(x).unflatten(2, (3, self.num_heads, -1))
        queries, keys, values = cut.permute(2, 0, 3, 1, 4)  # each (b, num_heads, t, head_dim)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        scores = scores.masked_fill(self.parts.causal_mask(x.shape[1], x.device), -torch.inf)
        weights = self.parts.dropout(self.parts.softmax(scores, -1), self.p, self.training)
        return self.out((weights @ values).transpose(1, 2).flatten(2))


class GivenBlock(nn.Module):
    def __init__(self, parts: Parts, d: int, context_length: int, num_heads: int, p: float) -> None:
        super().__init__()
        self.calm, self.attend = parts.LayerNorm(d), parts.MultiHeadAttention(d, d, context_length, p, num_heads)
        self.calm_again, self.drop = parts.LayerNorm(d), parts.Dropout(p)
        self.think = nn.Sequential(nn.Linear(d, 4 * d), nn.GELU(), nn.Linear(4 * d, d))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x + self.drop(self.attend(self.calm(x)))
        return x + self.drop(self.think(self.calm_again(x)))


class BagOfWords(nn.Module):
    """A language model that knows which words came, and neither where nor in which order."""

    def __init__(self, vocab_size: int, dropout: float = 0.0) -> None:
        super().__init__()
        self.votes, self.dropout = nn.Embedding(vocab_size, vocab_size), nn.Dropout(dropout)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        """(b, t) token numbers to (b, t, vocab_size) logits: each word votes for those that come after it."""
        return self.dropout(self.votes(ids)).cumsum(1)


class NearOne:
    """A loss to try a step of training with: it wants each token's own logit to be 1."""

    def __call__(self, logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
        return (logits.gather(2, ids[..., None]) - 1).square().mean()


def make_optimizer(model: nn.Module, name: str, **settings: float) -> torch.optim.Optimizer:
    """The optimizer of ``torch.optim`` with that name, such as "AdamW", for all parameters of the model."""
    return getattr(torch.optim, name)(model.parameters(), **settings)


