# Built from course/19_small_gpt/solution.py by `autograder build`: edit that, not this file.
"""A small GPT: its model, its loss, a step of training, and the text that it writes."""

from collections.abc import Callable
from functools import partial

import torch
import torch.nn.functional as F
from torch import nn


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
    """A language model that knows which words came, and neither where nor in which order. ``calls`` notes its calls."""

    def __init__(self, vocab_size: int, context_length: int, dropout: float = 0.0) -> None:
        super().__init__()
        self.votes, self.dropout = nn.Embedding(vocab_size, vocab_size), nn.Dropout(dropout)
        self.context_length, self.calls = context_length, []

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        """(b, t) token numbers to (b, t, vocab_size) logits: each word votes for those that come after it."""
        self.calls.append([ids.shape[1], self.training, torch.is_grad_enabled()])
        if ids.shape[1] > self.context_length:
            raise ValueError(f"{ids.shape[1]} tokens are more than the context length {self.context_length}")
        return self.dropout(self.votes(ids)).cumsum(1)


class NearOne:
    """A loss to try a step of training with: it wants each token's own logit to be 1."""

    def __call__(self, logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
        return (logits.gather(2, ids[..., None]) - 1).square().mean()


def make_optimizer(model: nn.Module, name: str, **settings: float) -> torch.optim.Optimizer:
    """The optimizer of ``torch.optim`` with that name, such as "AdamW", for all parameters of the model."""
    return getattr(torch.optim, name)(model.parameters(), **settings)


class SmallGPT(nn.Module):
    """A language model: for each place of a text, it scores every token of the vocabulary as the next one.

    Args:
        vocab_size: how many different tokens there are.
        context_length: the greatest number of tokens in a text.
        d: the width of the model.
        num_heads: the number of attention heads in a block; it divides d.
        num_layers: the number of blocks, 0 or more.
        dropout: the probability with which numbers are dropped in training.
        parts: what the model is made of; None: ``Parts()``, which is what is given.

    Attributes:
        context_length: the argument of that name.
        embeddings: ``parts.Embeddings(vocab_size, context_length, d)``.
        dropout: a module that drops each number of the embeddings with probability ``dropout``, in training only:
            ``parts.Dropout(dropout)``.
        blocks: an ``nn.ModuleList`` of num_layers times ``parts.TransformerBlock(d, context_length, num_heads,
            dropout)``, each with weights of its own.
        norm: ``parts.LayerNorm(d)``.
        head: an ``nn.Linear`` from d features to vocab_size, without a bias and with weights of its own.
    """

    def __init__(
        self,
        vocab_size: int,
        context_length: int,
        d: int,
        num_heads: int,
        num_layers: int,
        dropout: float = 0.0,
        parts: Parts | None = None,
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
        """Score all tokens as the next one, at every place.

        Args:
            ids: (b, t), int64 token numbers below vocab_size, with t from 1 to context_length. Left unchanged.

        Returns:
            The logits (b, t, vocab_size): the embeddings of ``ids``, with dropout, go through the blocks one after
            the other, then through the norm and the head. No softmax is applied. Gradients flow to all parameters.
        """
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Say how badly the next tokens were guessed: the mean cross-entropy, in nats.

    Args:
        logits: (b, t, V) with t at least 2, what a model makes of ``ids``. Left unchanged. Need not be contiguous.
        ids: (b, t), int64 token numbers below V. Left unchanged.

    Returns:
        A tensor without dimensions. The logits of each place are held against the token at the following place. The
        logits of the last place count nothing: nobody knows what comes next. The mean runs over all other places of
        all texts alike. Gradients flow back to the logits. It is finite for logits of any size.
    """
    guesses, targets = logits[:, :-1], ids[:, 1:]
    return F.cross_entropy(guesses.flatten(0, 1), targets.flatten())


def training_step(
    model: nn.Module, optimizer: torch.optim.Optimizer, ids: torch.Tensor, loss_function: Callable[..., torch.Tensor]
) -> float:
    """Take one step of training on a batch of texts.

    Args:
        model: any module that turns token numbers (b, t) into logits (b, t, V). It may arrive in training or in
            evaluation mode; it guesses in training mode (``model.train()``).
        optimizer: it holds all parameters of the model, and takes exactly one step, with the gradient of this batch's
            loss as it is (not clipped, say). Gradients that are left over from before have no influence.
        ids: (b, t), the texts, all of which the model sees whole. Left unchanged.
        loss_function: called as ``loss_function(logits, ids)``, with the model's logits and the texts; it returns the
            loss. ``next_token_loss`` is one.

    Returns:
        The loss of this batch before the step, as a Python float.
    """
    model.train()
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


def generate(
    model: nn.Module,
    ids: torch.Tensor,
    count: int,
    temperature: float = 1.0,
    top_k: int | None = None,
    generator: torch.Generator | None = None,
) -> torch.Tensor:
    """Continue texts: choose one more token for each, ``count`` times.

    Args:
        model: a module that turns token numbers (b, t) into logits (b, t, V), for t up to ``model.context_length``.
        ids: (b, t) with t at least 1, the texts so far; t may be above the context length. Left unchanged.
        count: how many tokens are added to each text, 0 or more.
        temperature: at least 0. Above 0, the next token is drawn with the probabilities softmax(logits / temperature),
            where the logits are those of the last place. They may be of any size. At 0 the token with the greatest
            logit is next.
        top_k: if given, at least 1: only the k tokens with the greatest logits can be next, with the same
            probabilities as before in proportion to each other. With 1, that is the token with the greatest logit. A
            k above V allows all tokens.
        generator: if given, all random draws come from it and continue where its last ones ended: two generators with
            the same seed give the same texts, one generator used twice gives two different ones.

    Returns:
        (b, t + count), int64: the texts as they were, each followed by its new tokens.

    The model is always shown the last ``model.context_length`` tokens of each text, new ones included, or all of them
    if there are no more. Every text of the batch, and every new token, has draws of its own.

    The model works in evaluation mode and without recording gradients (``torch.no_grad``). Afterwards it is in the
    mode in which it was before.
    """
    was_training = model.training
    model.eval()
    with torch.no_grad():
        for _ in range(count):
            logits = model(ids[:, -model.context_length :])[:, -1]
            if temperature == 0:
                new = logits.argmax(dim=-1, keepdim=True)
            else:
                if top_k is not None and top_k < logits.shape[-1]:
                    least = logits.topk(top_k).values[:, -1:]
                    logits = logits.masked_fill(logits < least, -torch.inf)
                probabilities = torch.softmax(logits / temperature, dim=-1)
                new = torch.multinomial(probabilities, 1, generator=generator)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
