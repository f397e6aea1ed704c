"""A plain reshape: the pixels stay in the order of the rows, and a patch is a strip of the picture."""

CAUGHT_BY = ("test_patches_of_small_images", "test_patches_of_any_images")


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size or width % patch_size:
        raise ValueError
    return images.reshape(b, -1, c * patch_size * patch_size)
