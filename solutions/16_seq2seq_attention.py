# Built from course/16_seq2seq_attention/solution.py by `autograder build`: edit that, not this file.
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
        self.W_query = nn.Linear(decoder_dim, hidden_dim, bias=False)
        self.W_key = nn.Linear(encoder_dim, hidden_dim, bias=False)
        self.v = nn.Linear(hidden_dim, 1, bias=False)

    def forward(
        self, query: torch.Tensor, keys: torch.Tensor, mask: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Average the keys (b, S, encoder_dim), weighted by how well each one matches the query (b, decoder_dim).

        ``mask`` is None, or a mask (b, S): True where the source token is padding, anywhere but not everywhere.

        Returns:
            A tuple (context, weights). ``weights`` (b, S) is the softmax of the scores over the source tokens that are
            not padding; ``context`` (b, encoder_dim) is the sum of the keys, weighted by them.
        """
        mixed = torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))  # (b, S, hidden_dim)
        scores = self.v(mixed).squeeze(-1)  # (b, S)
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        context = (weights[:, None] @ keys).squeeze(1)
        return context, weights


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
        self.source_embedding = nn.Embedding(source_vocab, embed_dim)
        self.target_embedding = nn.Embedding(target_vocab, embed_dim)
        self.encoder = nn.GRU(embed_dim, hidden_dim, batch_first=True)
        self.attention = AdditiveAttention(hidden_dim, hidden_dim, hidden_dim)
        self.decoder = nn.GRUCell(embed_dim + hidden_dim, hidden_dim)
        self.output = nn.Linear(hidden_dim, target_vocab)

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
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        keys, _ = self.encoder(self.source_embedding(source))
        last_token = (~source_mask).sum(1) - 1
        state = keys[torch.arange(len(keys)), last_token]
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            context, looked_at = self.attention(state, keys, source_mask)
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
