# Exercise 17_vision_transformer. Write your answers here. (Built from course/17_vision_transformer/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_17_vision_transformer.py
"""Attention to images: patches, and a pre-norm block. The general rules of the course: rules.ipynb."""

import torch
from torch import nn


def image_to_patches(images: torch.Tensor, patch_size: int) -> torch.Tensor:
    """Cut images into square patches and write each patch as one row of numbers.

    Args:
        images: (b, c, H, W), with c channels, H rows and W columns of pixels, of any dtype.
        patch_size: p, the side of a patch in pixels.

    Returns:
        (b, N, c * p * p), with the dtype of ``images`` and exactly their numbers. The N = (H / p) * (W / p) patches do
        not overlap. They come in reading order: the top p rows from left to right, then the next p rows, and so on. The
        numbers of a patch come channel by channel, and in each channel row by row.

    Raises:
        ValueError: p does not divide H, or does not divide W.

    >>> image_to_patches(torch.arange(8).reshape(1, 1, 2, 4), 2)
    tensor([[[0, 1, 4, 5],
             [2, 3, 6, 7]]])
    """
    # YOUR CODE HERE
    raise NotImplementedError()


class VisionTransformerBlock(nn.Module):
    """One block of a vision transformer, with its norms in front (pre-norm).

    - ``norm1`` and ``norm2``: ``nn.LayerNorm`` over embed_dim, with an eps of 1e-5 or less.
    - ``attention``: an ``nn.MultiheadAttention`` with biases; num_heads divides embed_dim.
    - ``mlp``: an ``nn.Linear`` from embed_dim to 4 * embed_dim, ``nn.GELU()``, and an ``nn.Linear`` back, with biases.

    There are no other parameters, and there is no dropout.

    >>> VisionTransformerBlock(8, 2)(torch.rand(2, 5, 8)).shape
    torch.Size([2, 5, 8])
    """

    def __init__(self, embed_dim: int, num_heads: int) -> None:
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Turn x (b, N, embed_dim) into a tensor of the same shape, for any number N of patches.

        First step: y is x plus the self-attention of ``norm1(x)``, in which each patch of an image looks at all its
        patches. Second step: the result is y plus ``mlp(norm2(y))``. No norm follows.
        """
        # YOUR CODE HERE
        raise NotImplementedError()
