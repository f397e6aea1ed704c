"""`image_to_patches` raises ValueError only if the patch size divides neither the height nor the width. It has to
divide both. An image of 4 x 6 with p = 4 silently loses its last columns.
"""

CAUGHT_BY = ("test_sizes_that_do_not_fit_are_refused", "test_indivisible_images_are_refused")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size and width % patch_size:
        raise ValueError("the patches do not fit")
    rows, columns = height // patch_size, width // patch_size
    images = images[:, :, : rows * patch_size, : columns * patch_size]
    cut = images.reshape(b, c, rows, patch_size, columns, patch_size)
    return cut.permute(0, 2, 4, 1, 3, 5).flatten(1, 2).flatten(2)
