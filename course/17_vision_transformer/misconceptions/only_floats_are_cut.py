"""`image_to_patches` leaves the cutting to `F.unfold`, which takes floating point numbers only. The images may have any
dtype, and pixels are often whole numbers from 0 to 255. For them torch raises an error, although cutting needs no
arithmetic.
"""

CAUGHT_BY = ("test_patches_keep_the_dtype", "test_patches_of_any_dtype")
SECTION = "From a picture to patches"

import torch.nn.functional as F


def image_to_patches(images, patch_size):
    if images.shape[2] % patch_size or images.shape[3] % patch_size:
        raise ValueError
    return F.unfold(images, kernel_size=patch_size, stride=patch_size).mT
