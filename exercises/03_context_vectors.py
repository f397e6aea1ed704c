# Exercise 03_context_vectors. Write your answers here. (Built from course/03_context_vectors/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_03_context_vectors.py
"""Context vectors: blend the tokens by their weights, for one token and for all. The general rules of the course:
rules.ipynb.
"""

import torch


def context_vector(weights: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    """Blend the rows of ``values``: multiply each row by its weight and add the rows up.

    Args:
        weights: (T,), one weight for each row. They are used as they are: they need not sum to one, and a weight may be
            zero or negative.
        values: (T, d), one row for each token.

    Returns:
        The weighted sum of the rows, (d,).

    >>> context_vector(torch.tensor([0.5, 2.0]), torch.tensor([[2.0, 4.0], [1.0, 0.0]]))
    tensor([3., 2.])
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def simple_self_attention(inputs: torch.Tensor) -> torch.Tensor:
    """Turn tokens (T, d) into context vectors (T, d), by self-attention with nothing to train in it.

    A token's scores are the dot products of its row with every row, its own included. A softmax turns them into
    weights. Its context vector, row i for token i, is the sum of all rows, weighted by them. Nothing is scaled or
    masked.

    >>> simple_self_attention(torch.tensor([[2.0, 1.0], [2.0, 1.0]]))
    tensor([[2., 1.],
            [2., 1.]])
    """
    # YOUR CODE HERE
    raise NotImplementedError()
