"""`image_to_patches` reshapes the result of `F.unfold`, which has the shape (b, c * p * p, N): each column is a patch.
The last two dimensions have to change places, by `transpose(1, 2)`. A reshape leaves the numbers in their order, so each
row holds pixels of many patches.
"""

CAUGHT_BY = ("test_patches_of_small_images", "test_patches_of_any_images")
SECTION = "From a picture to patches"

import torch.nn.functional as F


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size or width % patch_size:
        raise ValueError
    columns = F.unfold(images.double(), patch_size, stride=patch_size)
    return columns.reshape(b, -1, c * patch_size * patch_size).to(images.dtype)
