# Exercise 02_softmax. Write your answers here. (Built from course/02_softmax/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_02_softmax.py
"""From scores to weights: divide by the sum, then softmax, then a softmax that survives large scores."""

import torch


def normalize_by_sum(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Divide ``scores`` by their sum along ``dim``, so that they sum to one along ``dim``.

    Args:
        scores: a tensor of any shape, contiguous in memory or not. Negative scores are divided like all the others.
        dim: the dimension to sum over, counted from the front (0, 1, ...) or from the back (-1, -2, ...).

    Returns:
        A tensor of the same shape. ``scores`` itself is left unchanged.

    The accuracy of float32 is enough. A sum of zero is not asked for; a small sum is divided by as it is.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def softmax_naive(x: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Softmax as its formula says: the exponentials of ``x``, divided by their sum along ``dim``.

    Args:
        x: a tensor of any shape, contiguous in memory or not.
        dim: the dimension along which the weights sum to one, counted from the front or from the back.

    Returns:
        A tensor of the same shape. ``x`` itself is left unchanged.

    The accuracy of float32 is enough. Scores so large that their exponentials overflow are not asked for.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def softmax(x: torch.Tensor, dim: int = -1) -> torch.Tensor:
    """Softmax along ``dim`` that stays right, however large the scores are.

    Args:
        x: a tensor of any shape in float16, bfloat16, float32 or float64, contiguous in memory or not. Every finite
            score is allowed, of either sign and up to the largest number of the dtype (in float64: up to the largest
            float32 number). A score may also be ``-inf`` (beside a finite one): it gets weight exactly 0.
        dim: the dimension along which the weights sum to one, counted from the front or from the back.

    Returns:
        A tensor of the same shape, dtype and device. ``x`` itself is left unchanged.

    Gradients flow back to ``x``, through numerator and denominator; they are finite for every finite score.
    The accuracy of float32 is enough (float16 and bfloat16: the accuracy of that dtype).

    Write it yourself: no library softmax, that is no ``torch.softmax``, ``F.softmax``, ``nn.Softmax``, ``log_softmax``,
    ``logsumexp`` or anything that calls one of them. Everything else of torch is allowed.
    """
    # YOUR CODE HERE
    raise NotImplementedError()
