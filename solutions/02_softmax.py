# Built from course/02_softmax/solution.py by `autograder build`: edit that, not this file.
"""From scores to weights: shares, softmax, and a softmax for large scores. The general rules of the course:
rules.ipynb.
"""

import torch


def normalize_by_sum(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Divide ``scores`` by their sum along ``dim``, so that they sum to one along ``dim``.

    Args:
        scores: of any shape, in any layout. Negative scores are divided like all others.

    Returns:
        A tensor of the same shape. Divide by a small sum as it is. Checks never pass a sum of zero.

    >>> normalize_by_sum(torch.tensor([[1.0, 3.0], [4.0, 4.0]]))
    tensor([[0.2500, 0.7500],
            [0.5000, 0.5000]])
    """
    return scores / scores.sum(dim, keepdim=True)


def softmax_naive(x: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Softmax as its formula says: the exponentials of ``x``, divided by their sum along ``dim``.

    Args:
        x: of any shape, in any layout.

    Returns:
        A tensor of the same shape. Every weight has the same relative accuracy, however small.

    >>> softmax_naive(torch.tensor([[0.0, 0.0], [2.0, 2.0]]))
    tensor([[0.5000, 0.5000],
            [0.5000, 0.5000]])
    """
    exponentials = torch.exp(x)
    return exponentials / exponentials.sum(dim, keepdim=True)


def softmax(x: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Softmax along ``dim`` for scores of any size: a tensor of the shape of ``x``.

    Args:
        x: of any shape, in any layout, in any floating dtype, on any device. Beside a finite score, ``-inf`` gets
            weight exactly 0.

    Gradients flow back to ``x``, through numerator and denominator, and are finite for every finite score.

    Write it by hand: no ``torch.softmax``, ``F.softmax``, ``nn.Softmax``, ``log_softmax``, ``logsumexp``, and nothing
    that calls one of them.

    >>> softmax(torch.tensor([1000.0, 1000.0, -torch.inf]))
    tensor([0.5000, 0.5000, 0.0000])
    """
    shifted = x - x.amax(dim, keepdim=True)
    exponentials = torch.exp(shifted)
    return exponentials / exponentials.sum(dim, keepdim=True)
