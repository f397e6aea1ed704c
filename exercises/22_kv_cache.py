# Exercise 22_kv_cache. Write your answers here. (Built from course/22_kv_cache/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_22_kv_cache.py
"""Attention with a cache of keys and values. ``RunningVotes`` is given below. The general rules of the course:
rules.ipynb.
"""

import math

import torch
from torch import nn


def attend_step(
    q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
    """Attention of a text's t newest tokens, after s others.

    Args:
        q, k, v: (b, h, t, d), in any floating dtype and layout, on any device.
        cache: None, or keys and values (b, h, s, d). Several texts may go on from it.

    Returns:
        ``(output, cache)``. Each token sees tokens up to itself, never later ones, however low its scores. Scores are
        divided by sqrt(d). The new cache is a pair (b, h, s+t, d), oldest token first.

    >>> attend_step(*torch.ones(3, 1, 1, 2, 4))[0].shape
    torch.Size([1, 1, 2, 4])
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def generate_with_cache(model: nn.Module, ids: torch.Tensor, count: int) -> torch.Tensor:
    """Continue texts ``count`` times, each time with the greatest logit.

    The model reads no token twice, and all texts at once.

    Args:
        model: ``model(new, cache, start)`` reads token numbers (b, n) and returns logits (b, n, V) and a cache. It gets
            None for the cache at first, then what it returned last; ``start`` is the position of the first of ``new``.
        ids: (b, t).
        count: 0 or more.

    Returns:
        (b, t + count), int64: texts and new tokens.

    >>> generate_with_cache(RunningVotes(5, 8), torch.tensor([[1, 2]]), 3).shape
    torch.Size([1, 5])
    """
    # YOUR CODE HERE
    raise NotImplementedError()


class RunningVotes(nn.Module):
    """A language model without attention: each token votes for those that come after it, and so does each position.

    Its cache is the sum of the tokens' votes so far. ``calls`` notes what each call reads.
    """

    def __init__(self, vocab_size: int, context_length: int) -> None:
        super().__init__()
        self.votes, self.places = nn.Embedding(vocab_size, vocab_size), nn.Embedding(context_length, vocab_size)
        self.context_length, self.calls = context_length, []

    def forward(self, new: torch.Tensor, cache: torch.Tensor | None, start: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Read token numbers (b, n), the first of them at position ``start``: logits (b, n, vocab_size) and a cache."""
        self.calls.append(new.clone())
        if start + new.shape[1] > self.context_length:
            raise ValueError(f"position {start + new.shape[1] - 1} is beyond the context length {self.context_length}")
        votes = self.votes(new).cumsum(1)
        if cache is not None:
            votes = votes + cache[:, None]
        return votes + self.places.weight[start : start + new.shape[1]], votes[:, -1]


def both_continued(text, other, cut):
    """The outputs of two texts that go on, turn by turn, from the cache of the first ``cut`` tokens of ``text``."""
    _, cache = attend_step(*(x[:, :, :1] for x in text))
    _, cache = attend_step(*(x[:, :, 1:cut] for x in text), cache)
    _, longer = attend_step(*(x[:, :, cut : cut + 1] for x in text), cache)
    of_other, _ = attend_step(*(x[:, :, cut:] for x in other), cache)
    of_text, _ = attend_step(*(x[:, :, cut + 1 :] for x in text), longer)
    return of_text, of_other


