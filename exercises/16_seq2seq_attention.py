# Exercise 16_seq2seq_attention. Write your answers here. (Built from course/16_seq2seq_attention/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_16_seq2seq_attention.py
"""Attention between two sequences, with additive (Bahdanau) scores. The general rules of the course: rules.ipynb."""

import torch
from torch import nn


class AdditiveAttention(nn.Module):
    """Attention of a decoder's state to the outputs of an encoder, with the score ``v(tanh(W_query(q) + W_key(k)))``.

    ``W_query`` (decoder_dim to hidden_dim), ``W_key`` (encoder_dim to hidden_dim) and ``v`` (hidden_dim to 1) are
    ``nn.Linear`` layers without bias. There are no other parameters.

    >>> context, weights = AdditiveAttention(4, 3, 8)(torch.rand(2, 3), torch.rand(2, 5, 4))
    >>> context.shape, weights.shape
    (torch.Size([2, 4]), torch.Size([2, 5]))
    """

    def __init__(self, encoder_dim: int, decoder_dim: int, hidden_dim: int) -> None:
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(
        self, query: torch.Tensor, keys: torch.Tensor, mask: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Average the keys (b, S, encoder_dim), weighted by how well each one matches the query (b, decoder_dim).

        ``mask`` is None, or a mask (b, S): True where the source token is padding, anywhere but not everywhere.

        Returns:
            A tuple (context, weights). ``weights`` (b, S) is the softmax of the scores over the source tokens that are
            not padding; ``context`` (b, encoder_dim) is the sum of the keys, weighted by them.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


class Seq2SeqAttention(nn.Module):
    """A translator: an encoder reads the source; a decoder writes the target, looking back.

    ``attention`` is an ``AdditiveAttention``. Its keys are the encoder's outputs, one for each source token, and they
    depend on other tokens, too. Its query is the decoder's state, before or after it reads the step's token.
    ``hidden_dim`` is even. The rest is up to you.

    >>> Seq2SeqAttention(7, 9, 4, 6)(torch.tensor([[1, 2]]), torch.tensor([[0, 3, 4]]))[1].shape
    torch.Size([1, 3, 2])
    """

    def __init__(self, source_vocab: int, target_vocab: int, embed_dim: int, hidden_dim: int) -> None:
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(
        self, source: torch.Tensor, target: torch.Tensor, source_mask: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Score every next token of ``target`` (b, T), from the correct tokens before it (teacher forcing).

        ``source`` is (b, S). ``source_mask`` is None, or bool (b, S), True for padding at the end, whose tokens and
        number have no influence.

        Result: a tuple (logits, weights). ``logits[:, t]`` scores the next token, without softmax or
        log_softmax, from ``target[:, :t + 1]`` and all of the source. ``weights[:, t]`` are ``attention``'s at step t;
        their context takes part in ``logits[:, t]``.
        """
        # YOUR CODE HERE
        raise NotImplementedError()
