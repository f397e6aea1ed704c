"""Reference answers."""

import torch


def double(x: torch.Tensor) -> torch.Tensor:
    """Twice ``x``, any shape."""
    ### BEGIN SOLUTION
    return 2 * x
    ### END SOLUTION


def halve(x: torch.Tensor) -> torch.Tensor:
    """Half of ``x``, any shape."""
    ### BEGIN SOLUTION
    return x / 2
    ### END SOLUTION
