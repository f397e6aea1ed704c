# Exercise 01_dot_products. Write your answers here. (Built from course/01_dot_products/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_01_dot_products.py
"""Attention scores: the dot product of every token with a query, and of every token with every token."""

import torch


def attention_scores_for_query(query: torch.Tensor, inputs: torch.Tensor) -> torch.Tensor:
    """Score each token against one query: the dot product of ``query`` with each row of ``inputs``.

    The scores are raw sums of products: not averaged, scaled or normalised.

    Args:
        query: the vector that asks, shape (d,). It need not be one of the tokens.
        inputs: one token per row, shape (T, d). T may be 1.

    Returns:
        The scores, shape (T,): entry ``i`` belongs to row ``i``. A tensor of the dtype of ``inputs``:
        float16, float32 or float64.

    Loops or a matrix product, both are right. The accuracy of float32 is enough (float16: the accuracy of float16).
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def attention_scores(inputs: torch.Tensor) -> torch.Tensor:
    """Score each pair of tokens: the dot product of every row of ``inputs`` with every row of ``inputs``.

    The scores are raw sums of products: not averaged, scaled or normalised.

    Args:
        inputs: one token per row, shape (T, d). T may be 1.

    Returns:
        The scores, shape (T, T): entry ``(i, j)`` is the dot product of rows ``i`` and ``j``, and row ``i`` therefore
        what ``attention_scores_for_query`` gives for token ``i``. A tensor of the dtype of ``inputs``:
        float16, float32 or float64.

    Loops or a matrix product, both are right. The accuracy of float32 is enough (float16: the accuracy of float16).
    """
    # YOUR CODE HERE
    raise NotImplementedError()
