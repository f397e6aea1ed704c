# Exercise 17_vision_transformer. Write your answers here. (Built from course/17_vision_transformer/solution.py by `autograder build`.)
# Check them with: pytest exercises/test_17_vision_transformer.py
"""Attention to images: cut them into patches, and let the patches look at each other in a pre-norm block."""

import torch
from torch import nn


def image_to_patches(images: torch.Tensor, patch_size: int) -> torch.Tensor:
    """Cut images into square patches and write each patch as one row of numbers.

    Args:
        images: (b, c, H, W), with c channels, H rows and W columns of pixels, of any dtype. Left unchanged.
        patch_size: p, the side of a patch in pixels, at least 1.

    Returns:
        A tensor (b, N, c * p * p) with the dtype of ``images`` and N = (H / p) * (W / p) patches, which do not overlap.
        The patches come in reading order: those of the top p rows from left to right, then those of the next p rows,
        and so on. The numbers of a patch come channel by channel, and in each channel row by row.
        Their layout in memory is up to you.

    Raises:
        ValueError: p does not divide both H and W.
    """
    # YOUR CODE HERE
    raise NotImplementedError()


class VisionTransformerBlock(nn.Module):
    """One block of a vision transformer, with its norms in front (pre-norm), for x of shape (b, patches, embed_dim).

    Its parts, by name:

    - ``norm1`` and ``norm2``, each an ``nn.LayerNorm`` over embed_dim, with its usual eps of 1e-5 or a smaller one;
    - ``attention``, an ``nn.MultiheadAttention`` with biases, as it has by default;
    - ``mlp``, made of an ``nn.Linear`` from embed_dim to 4 * embed_dim, ``nn.GELU()``, and an ``nn.Linear`` from
      4 * embed_dim to embed_dim, both with bias.

    There are no other parameters, and there is no dropout. Which numbers the parameters begin with is up to you.
    """

    def __init__(self, embed_dim: int, num_heads: int) -> None:
        """Make the parts; num_heads divides embed_dim."""
        super().__init__()
        # YOUR CODE HERE
        raise NotImplementedError()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Turn x (b, N, embed_dim) into a tensor of the same shape, for any number N of patches.

        First the attention, then the mlp; each works on the normalised input and adds its result to the input itself:

        - First step: x plus the self-attention of ``norm1(x)``. The patches of an image look at all patches of that
          image, nothing is masked, and at no other image of the batch.
        - Second step, with y for what the first one gave: y plus ``mlp(norm2(y))``. No norm follows.

        In training and after ``.eval()`` the result is the same. The caller's x is left unchanged. Gradients flow to x
        and to all parameters. The accuracy of float32 is enough.
        """
        # YOUR CODE HERE
        raise NotImplementedError()
