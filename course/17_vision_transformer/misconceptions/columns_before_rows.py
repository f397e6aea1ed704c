"""The patches come column by column: downwards first, then to the right."""

CAUGHT_BY = ("test_patches_of_small_images", "test_patches_of_any_images")


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size or width % patch_size:
        raise ValueError
    cut = images.reshape(b, c, height // patch_size, patch_size, width // patch_size, patch_size)
    return cut.permute(0, 4, 2, 1, 3, 5).reshape(b, -1, c * patch_size * patch_size)
