# Exercise 03_context_vectors. Write your answers here. (Built from course/03_context_vectors/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_03_context_vectors.py
"""Context vectors: blend the tokens by their attention weights, first for one token, then for all of them."""

import torch


def context_vector(weights: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    """Blend the rows of ``values``: multiply each row by its weight and add the rows up.

    Args:
        weights: (T,), one weight for each row. They are used as they are: they need not sum to one, and a weight may be
            zero or negative.
        values: (T, d), one row for each token. Any T and any d from 1 on.

    Returns:
        The weighted sum of the rows, of shape (d,). The accuracy of float32 is enough.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


def simple_self_attention(inputs: torch.Tensor) -> torch.Tensor:
    """Give every token its context vector, by self-attention with nothing to train in it.

    Each token is scored against every token, itself included, by the dot product of their rows. A softmax turns the T
    scores of a token into T weights that sum to one. The context vector of the token is the sum of all rows of
    ``inputs``, weighted by them. The scores are not scaled, nothing is masked, and there are no other weights.

    Args:
        inputs: (T, d), one row for each token. Any T and any d from 1 on.

    Returns:
        (T, d): row i is the context vector of token i. The accuracy of float32 is enough. Scores so large that their
        exponentials overflow are not asked for. Every function of torch may be used.
    """
    # YOUR CODE HERE
    raise NotImplementedError()
