"""The width is taken to be the height."""

CAUGHT_BY = ("test_patches_of_small_images", "test_patches_of_any_images")


def image_to_patches(images, patch_size):
    b, c, height, _ = images.shape
    if height % patch_size or images.shape[3] % patch_size:
        raise ValueError
    rows = height // patch_size
    cut = images.reshape(b, c, rows, patch_size, rows, patch_size)
    return cut.permute(0, 2, 4, 1, 3, 5).reshape(b, rows * rows, c * patch_size * patch_size)
