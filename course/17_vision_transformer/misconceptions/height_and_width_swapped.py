"""`image_to_patches` splits the dimension of the height by the width of the images, and the other way round. The shape of
the images is (b, c, H, W): H comes first. The numbers fall into wrong rows, or the shapes do not fit. Square images hide
it.
"""

CAUGHT_BY = ("test_patches_of_small_images", "test_patches_of_any_images")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size or width % patch_size:
        raise ValueError
    cut = images.reshape(b, c, width // patch_size, patch_size, height // patch_size, patch_size)
    return cut.permute(0, 2, 4, 1, 3, 5).reshape(b, -1, c * patch_size * patch_size)
