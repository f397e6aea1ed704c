# Built from course/13_masked_tokens/solution.py by `autograder build`: edit that, not this file.
"""Masked tokens: hide some tokens of a text, and train a small model to guess them from both sides."""

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
    """Choose tokens to be guessed, hide most of them, and note down what they were.

    Args:
        input_ids: (b, T), int64 token numbers from 0 to vocab_size - 1. Left unchanged.
        mask_token_id: the number of the token [MASK], below vocab_size.
        vocab_size: how many different tokens there are.
        special_mask: bool (b, T), True where a special token stands (padding, for one). Left unchanged.
        mask_prob: the probability with which a token is chosen, from 0 to 1.
        generator: all random draws come from it, and continue where its last ones ended: two generators with the same
            seed give the same result, one generator used twice gives two different ones.

    Returns:
        A tuple (inputs, labels) of two int64 tensors (b, T).

        - Special tokens are never chosen. Every other token is chosen with probability mask_prob.
        - A chosen token becomes mask_token_id with probability 0.8, becomes a random token with probability 0.1, and
          stays as it is otherwise. For the random token, each number from 0 to vocab_size - 1 is equally likely.
        - ``inputs`` are the token numbers after that; those that were not chosen are as before.
        - ``labels`` are the original numbers of the chosen tokens, and -100 everywhere else.

        What happens to a token does not depend on what happens to any other: each has draws of its own, even where the
        same token number stands twice. How many tokens are chosen or hidden is left to chance, and may be none.
    """
    shape, draws = input_ids.shape, {"generator": generator, "device": input_ids.device}
    is_chosen = (torch.rand(shape, **draws) < mask_prob) & ~special_mask
    fate, random_ids = torch.rand(shape, **draws), torch.randint(vocab_size, shape, **draws)
    inputs = torch.where(is_chosen & (fate < 0.9), random_ids, input_ids)
    inputs = torch.where(is_chosen & (fate < 0.8), mask_token_id, inputs)
    return inputs, input_ids.masked_fill(~is_chosen, -100)


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


class TinyMaskedLM(nn.Module):
    """A small masked language model: for each place of a text, it scores all tokens that might belong there.

    How it is made inside is up to you, and so are the numbers that its parameters begin with.
    """

    def __init__(self, vocab_size: int, context_length: int, embed_dim: int, num_heads: int) -> None:
        """Make the layers.

        Args:
            vocab_size: how many different tokens there are.
            context_length: the greatest number of tokens in a text.
            embed_dim: the width of the model.
            num_heads: the number of attention heads; it divides embed_dim.
        """
        super().__init__()
        self.tokens = nn.Embedding(vocab_size, embed_dim)
        self.positions = nn.Embedding(context_length, embed_dim)
        self.norm1 = nn.LayerNorm(embed_dim)
        self.attention = nn.MultiheadAttention(embed_dim, num_heads, batch_first=True)
        self.norm2 = nn.LayerNorm(embed_dim)
        self.mlp = nn.Sequential(nn.Linear(embed_dim, 4 * embed_dim), nn.GELU(), nn.Linear(4 * embed_dim, embed_dim))
        self.output = nn.Linear(embed_dim, vocab_size)

    def forward(self, input_ids: torch.Tensor) -> torch.Tensor:
        """Score all tokens for every place.

        Args:
            input_ids: (b, T), int64 token numbers below vocab_size, with T from 1 to context_length. Left unchanged.

        Returns:
            Floating point logits (b, T, vocab_size). They are scores, not probabilities: no softmax is applied.

        - The logits of each place depend on every token of the text: on those to its left, on those to its right, and
          on the one at the place itself. They also depend on the order in which the tokens stand, and two places
          have logits of their own even if the same token stands at both. How much they do is up to the parameters.
        - The texts of a batch are independent of each other. After ``.eval()`` a text always has the same logits.
        - Gradients flow to all parameters.
        - It can learn from both sides. Take the 16 texts x y y x of four letters, hide their second and their fourth
          token behind a [MASK], and train ``TinyMaskedLM(5, 4, 32, 4)`` on all of them at once, with ``train_step`` and
          Adam at a learning rate of 0.002: within 300 steps the loss falls below 0.45 ln 4. (A few dozen steps will do.
          A model that sees one side only stays above 0.5 ln 4 for ever.)
        """
        x = self.tokens(input_ids) + self.positions(torch.arange(input_ids.shape[1], device=input_ids.device))
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, need_weights=False)[0]
        x = x + self.mlp(self.norm2(x))
        return self.output(x)


def train_step(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor], optimizer: torch.optim.Optimizer) -> float:
    """Take one step of training: guess the chosen tokens of a batch, and improve the parameters a little.

    Args:
        model: any module that turns token numbers (b, T) into contiguous logits (b, T, vocab_size). It may be in
            training or in evaluation mode; its guesses are made in training mode (``model.train()``).
        batch: a tuple (inputs, labels) as ``mask_tokens`` returns it. Left unchanged.
        optimizer: it holds the parameters of the model, and takes exactly one step, with the gradient of this
            batch's loss as it is (not clipped, say). Gradients that are left over from before have no influence.

    Returns:
        The loss of this batch before the step, as a Python float: the mean cross-entropy over the places that have a
        label. Places whose label is -100 do not count.

        If no place has a label there is nothing to learn: it returns 0.0, takes no step and changes no parameter.
    """
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    logits = model(inputs)
    loss = F.cross_entropy(logits.transpose(1, 2), labels)  # wants the scores in dimension 1; ignores -100 by itself
    loss.backward()
    optimizer.step()
    return loss.item()
