# Exercise 13_masked_tokens. Write your answers here. (Built from course/13_masked_tokens/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_13_masked_tokens.py
"""Masked tokens: hide some, and train a model to predict them. The general rules of the course: rules.ipynb."""

import torch
import torch.nn.functional as F
from torch import nn


def mask_tokens(
    input_ids: torch.Tensor,
    mask_token_id: int,
    vocab_size: int,
    special_mask: torch.Tensor,
    mask_prob: float,
    generator: torch.Generator,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Choose the tokens to predict, hide most of them, and return the labels.

    ``input_ids`` (b, T) are int64 token numbers below vocab_size, as is mask_token_id, the number of [MASK].
    ``special_mask``, bool (b, T), is True for special tokens, such as padding.

    The result is a tuple (inputs, labels) of int64 tensors (b, T). Each token that is not special is chosen with
    probability mask_prob (0 to 1). In ``inputs`` a chosen token is mask_token_id with probability 0.8, and with
    probability 0.1 a random number below vocab_size, all equally likely; otherwise it stays. ``labels`` are the
    original numbers of chosen tokens, and -100 elsewhere. Each token has its own draws from ``generator``, so the
    number of chosen or hidden tokens varies.

    >>> mask_tokens(torch.tensor([[1, 2]]), 0, 5, torch.tensor([[True, False]]), 1.0, torch.Generator())[1]
    tensor([[-100,    2]])
    """
    # YOUR CODE HERE
    raise NotImplementedError()


class TinyMaskedLM(nn.Module):
    """A small masked language model. ``num_heads`` divides ``embed_dim``. Its inside is up to you.

    >>> TinyMaskedLM(5, 4, 32, 4)(torch.tensor([[1, 2, 3]])).shape
    torch.Size([1, 3, 5])
    """

    def __init__(self, vocab_size: int, context_length: int, embed_dim: int, num_heads: int) -> None:
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, input_ids: torch.Tensor) -> torch.Tensor:
        """Turn int64 token numbers (b, T), T up to context_length, into logits (b, T, vocab_size).

        - The logits are scores, without softmax or log_softmax.
        - The logits at each position depend on every token, to its left, to its right and at the position itself, and
          on the order of the tokens. Positions with equal tokens have logits of their own.
        - After ``.eval()`` a text always has the same logits.
        - It can learn from both sides. Take the 16 texts x y y x of four letters, with their second and fourth token
          masked: ``train_step`` on all at once, with Adam at a learning rate of 0.002, brings the loss of
          ``TinyMaskedLM(5, 4, 32, 4)`` below 0.45 ln 4 within 300 steps.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


def train_step(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor], optimizer: torch.optim.Optimizer) -> float:
    """Take one training step: predict the chosen tokens of a batch, and update the parameters.

    Args:
        model: any module that turns token numbers (b, T) into contiguous logits (b, T, vocab_size). Whatever
            its mode, it is called in training mode.
        batch: a tuple (inputs, labels) from ``mask_tokens``.
        optimizer: it holds the parameters and takes exactly one step, with this batch's gradient as it is (not
            clipped). Older gradients have no influence.

    Returns:
        The loss before the step, a Python float: the mean cross-entropy over the positions whose label is not -100. If
        there is none: 0.0, with no step and no change of a parameter.

    >>> model, batch = ContextFreeLM(5, 8), (torch.tensor([[0, 1]]), torch.tensor([[-100, -100]]))
    >>> train_step(model, batch, torch.optim.SGD(model.parameters()))
    0.0
    """
    # YOUR CODE HERE
    raise NotImplementedError()


class ContextFreeLM(nn.Module):
    """A language model that looks at one token at a time and sees nothing of its neighbours."""

    def __init__(self, vocab_size: int, embed_dim: int, dropout: float = 0.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embed_dim)
        self.dropout = nn.Dropout(dropout)
        self.output = nn.Linear(embed_dim, vocab_size)

    def forward(self, input_ids: torch.Tensor) -> torch.Tensor:
        """(b, T) token numbers to (b, T, vocab_size) logits."""
        return self.output(self.dropout(self.embedding(input_ids)))


def make_optimizer(model: nn.Module, name: str, **settings: float) -> torch.optim.Optimizer:
    """The optimizer of ``torch.optim`` with that name, such as "Adam", for all parameters of the model."""
    return getattr(torch.optim, name)(model.parameters(), **settings)


