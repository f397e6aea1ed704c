"""edges: find where the brightness of an image changes."""

import torch


def edges(images: torch.Tensor) -> torch.Tensor:
    """Return the size of the brightness gradient at each inner pixel.

    The gradient has two parts: half the difference of the neighbours below and above, and of those right and left.
    Its size is the root of the sum of their squares.

    Args:
        images: shape (..., height, width), floating point, left unchanged; both are at least 3.

    Returns:
        Shape (..., height - 2, width - 2), with the dtype of ``images``.
    """
    ### BEGIN SOLUTION
    down = (images[..., 2:, 1:-1] - images[..., :-2, 1:-1]) / 2
    right = (images[..., 1:-1, 2:] - images[..., 1:-1, :-2]) / 2
    return (down**2 + right**2).sqrt()
    ### END SOLUTION
