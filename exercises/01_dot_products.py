# Exercise 01_dot_products. Write your answers here. (Built from course/01_dot_products/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_01_dot_products.py
"""Attention scores, of a query and of all pairs of tokens. The general rules of the course: rules.ipynb."""

import torch


def attention_scores_for_query(query: torch.Tensor, inputs: torch.Tensor) -> torch.Tensor:
    """Score each token against one query: the dot product of ``query`` with each row of ``inputs``.

    The scores are raw sums of products: not averaged, scaled or normalised.

    Args:
        query: (d,). It need not be one of the tokens.
        inputs: (T, d), one token per row, in float16, float32 or float64.

    Returns:
        The scores, (T,), in the dtype of ``inputs``: entry ``i`` belongs to row ``i``.

    >>> attention_scores_for_query(torch.tensor([1.0, 2.0]), torch.tensor([[3.0, 4.0], [5.0, 0.0]]))
    tensor([11.,  5.])
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def attention_scores(inputs: torch.Tensor) -> torch.Tensor:
    """Score each pair of tokens: the dot product of every row of ``inputs`` with every row of ``inputs``.

    The scores are raw sums of products: not averaged, scaled or normalised.

    Args:
        inputs: (T, d), one token per row, in float16, float32 or float64.

    Returns:
        The scores, (T, T), in the dtype of ``inputs``: entry ``(i, j)`` is the dot product of rows ``i`` and ``j``.

    >>> attention_scores(torch.tensor([[3.0, 4.0], [5.0, 0.0]]))
    tensor([[25., 15.],
            [15., 25.]])
    """
    # YOUR CODE HERE
    raise NotImplementedError()
