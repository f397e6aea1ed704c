# Exercise 16_seq2seq_attention. Write your answers here. (Built from course/16_seq2seq_attention/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_16_seq2seq_attention.py
"""Attention between two sequences: a decoder that looks back at the source, with additive (Bahdanau) scores."""

import torch
from torch import nn


class AdditiveAttention(nn.Module):
    """Attention of a decoder's state to the outputs of an encoder, with the score ``v(tanh(W_query(q) + W_key(k)))``.

    ``W_query`` (decoder_dim to hidden_dim), ``W_key`` (encoder_dim to hidden_dim) and ``v`` (hidden_dim to 1) are
    ``nn.Linear`` layers without bias. There are no other parameters. Which numbers they begin with is up to you.
    """

    def __init__(self, encoder_dim: int, decoder_dim: int, hidden_dim: int) -> None:
        """Make the three layers."""
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(
        self, query: torch.Tensor, keys: torch.Tensor, mask: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Average the keys, by how well each of them goes with the query.

        Args:
            query: (b, decoder_dim), the state of the decoder, one for each example.
            keys: (b, S, encoder_dim), the outputs of the encoder, one for each source token.
            mask: None, or bool (b, S), True where the source token is padding and must not be looked at. It may be True
                anywhere, but each example has at least one False.

        Returns:
            A tuple (context, weights). The score of query q and key k is ``v(tanh(W_query(q) + W_key(k)))``.

            - ``weights`` (b, S): the softmax of an example's scores over the source tokens that are not padding, and
              exactly 0 at padding.
            - ``context`` (b, encoder_dim): the sum of the keys, weighted by them. Padded keys have no influence on it.

        The examples of a batch are independent of each other. The arguments are left unchanged. Gradients flow to
        query, keys and the three layers. The accuracy of float32 is enough.
        """
        # YOUR CODE HERE
        raise NotImplementedError()


class Seq2SeqAttention(nn.Module):
    """A translator: an encoder reads the source, and a decoder writes the target, token by token, looking back at it.

    ``attention`` is an ``AdditiveAttention``. Its keys are the encoder's outputs, one for each source token, and each
    tells of other tokens, too: of those before it, those after it, or both. Its query is the decoder's state: the one
    before or the one after it has read the token of the step, as you like. All else is up to you: LSTM or GRU, one
    direction or two, where the context goes in.
    """

    def __init__(self, source_vocab: int, target_vocab: int, embed_dim: int, hidden_dim: int) -> None:
        """Make the layers.

        Args:
            source_vocab: the number of different source tokens.
            target_vocab: the number of different target tokens.
            embed_dim: the width of the embeddings, any number from 1.
            hidden_dim: the width of encoder, decoder and attention, an even number.
        """
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(
        self, source: torch.Tensor, target: torch.Tensor, source_mask: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Score every next target token, with the right target tokens so far given (teacher forcing).

        Args:
            source: (b, S), int64 token numbers below source_vocab.
            target: (b, T), int64 token numbers below target_vocab: what the decoder reads, a start token first.
            source_mask: None (no padding), or bool (b, S), True where the source is padding. Padding stands at the end
                of an example, and each example has at least one real token.

        Returns:
            A tuple (logits, weights), of shapes (b, T, target_vocab) and (b, T, S).

            - At step t, from 0 to T - 1, the decoder reads ``target[:, t]``, never a guess of its own, and
              ``logits[:, t]`` scores all the tokens that may come next. No softmax is applied to them. They depend on
              ``target[:, :t + 1]`` and on all of the source, but not on later target tokens.
            - ``weights[:, t]`` are the weights that ``attention`` gave at step t. They are 0 at padding and sum to 1.
              The context that they make takes part in ``logits[:, t]``.

        Padding has no influence: neither the numbers that stand there nor how many they are change any logit or any
        weight of a real token. The examples of a batch are independent of each other. After ``.eval()`` the same
        arguments give the same results. Gradients flow to all parameters.
        """
        # YOUR CODE HERE
        raise NotImplementedError()
