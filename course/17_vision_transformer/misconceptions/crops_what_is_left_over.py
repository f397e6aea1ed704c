"""Rows and columns that do not fill a patch are cut off in silence."""

CAUGHT_BY = ("test_indivisible_images_are_refused",)


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    rows, columns = height // patch_size, width // patch_size
    images = images[:, :, : rows * patch_size, : columns * patch_size]
    cut = images.reshape(b, c, rows, patch_size, columns, patch_size)
    return cut.permute(0, 2, 4, 1, 3, 5).reshape(b, rows * columns, c * patch_size * patch_size)
