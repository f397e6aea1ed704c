# Built from course/20_text_generation/solution.py by `autograder build`: edit that, not this file.
"""Text that a language model writes. ``BagOfWords`` is given below. The general rules of the course: rules.ipynb."""

import torch
from torch import nn


def generate(
    model: nn.Module, ids: torch.Tensor, count: int, temperature: float = 1.0, top_k: int | None = None, generator=None
) -> torch.Tensor:
    """Continue texts: choose one more token for each, ``count`` times.

    Args:
        model: turns token numbers (b, t) into logits (b, t, V), also large ones, for t up to ``model.context_length``.
            It is shown the last ``context_length`` tokens of each text, new ones included, or all if there are fewer.
            It works in evaluation mode without recording gradients, and is afterwards in the mode it had.
        ids: (b, t), of any length.
        count: 0 or more.
        temperature: above 0, tokens are drawn with the probabilities softmax(logits / temperature) of the last
            position; at 0 the greatest logit is next.
        top_k: None or at least 1: only the k greatest logits can be next, in the same proportions. Above V: all.
        generator: None, or a generator.

    Returns:
        (b, t + count), int64: the texts, each followed by new tokens, each with its own draw.

    >>> generate(BagOfWords(5, 8), torch.tensor([[1]]), 3).shape
    torch.Size([1, 4])
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


