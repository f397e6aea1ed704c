# Exercise 06_causal_mask. Write your answers here. (Built from course/06_causal_mask/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_06_causal_mask.py
"""Causal attention weights: no token looks at the tokens after it."""

import math

import torch


def causal_mask(num_tokens: int, device: torch.device | None = None) -> torch.Tensor:
    """Say which keys each query must not see.

    Args:
        num_tokens: T, the number of tokens, at least 1.
        device: the device the mask is made on; None leaves the choice to torch.

    Returns:
        A (T, T) tensor of dtype ``torch.bool``, with query i in row i and key j in column j. An entry is True (blocked)
        where the key comes after the query, j > i, and False where the query may look, its own position included.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def causal_weights_renormalized(scores: torch.Tensor) -> torch.Tensor:
    """Turn scores into causal attention weights in three steps: softmax, blank out the future, renormalise.

    The scores are not scaled. This way has to work for scores of moderate size only (between -20 and 20).

    Args:
        scores: (..., T, T), with queries in the rows and keys in the last dimension; any number of leading dimensions,
            and the matrices of a batch are independent of each other. Left unchanged.

    Returns:
        Weights of shape (..., T, T): the softmax over the last dimension, set to 0 above the diagonal, each row then
        divided by its sum, so that it sums to 1 again.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def causal_weights(scores: torch.Tensor, d_k: int) -> torch.Tensor:
    """Turn scores into causal attention weights in one step: the future scores become -inf before the softmax.

    Args:
        scores: (..., T, T), with queries in the rows and keys in the last dimension; any number of leading dimensions.
            Left unchanged.
        d_k: the number of features of a key; the scores are divided by its square root.

    Returns:
        Weights of shape (..., T, T), with the dtype and on the device of ``scores``: the softmax over the last
        dimension of the scaled scores, the future's being -inf. So every weight above the diagonal is exactly 0, and
        the weights are finite and right however large the scores are, above the diagonal or below.
    """
    # YOUR CODE HERE
    raise NotImplementedError()
