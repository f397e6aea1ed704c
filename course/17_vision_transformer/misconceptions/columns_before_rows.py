"""`image_to_patches` numbers the patches downwards first and then to the right. They have to come in reading order:
the top row from left to right, then the next row. Each patch is right, but it stands at another position of the
sequence. Images with a single row or a single column of patches hide it.
"""

CAUGHT_BY = ("test_patches_of_small_images", "test_patches_of_any_images")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size or width % patch_size:
        raise ValueError
    cut = images.reshape(b, c, height // patch_size, patch_size, width // patch_size, patch_size)
    return cut.permute(0, 4, 2, 1, 3, 5).reshape(b, -1, c * patch_size * patch_size)
