"""`image_to_patches` writes the numbers of a patch pixel by pixel, with the channels of a pixel side by side. They
have to come channel by channel, and in each channel row by row. The right numbers are in the wrong order, so the
weights of a convolution no longer fit. Images with one channel hide it.
"""

CAUGHT_BY = ("test_patches_of_small_images", "test_patches_of_any_images")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size or width % patch_size:
        raise ValueError
    cut = images.reshape(b, c, height // patch_size, patch_size, width // patch_size, patch_size)
    return cut.permute(0, 2, 4, 3, 5, 1).reshape(b, -1, c * patch_size * patch_size)
