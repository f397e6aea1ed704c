"""`image_to_patches` cuts off the rows and columns that do not fill a patch. A size that p does not divide has to
raise ValueError. An image of 7 x 7 with p = 2 silently loses its last row and column. An image smaller than a patch
gives no patches at all.
"""

CAUGHT_BY = ("test_sizes_that_do_not_fit_are_refused", "test_indivisible_images_are_refused")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    rows, columns = height // patch_size, width // patch_size
    images = images[:, :, : rows * patch_size, : columns * patch_size]
    cut = images.reshape(b, c, rows, patch_size, columns, patch_size)
    return cut.permute(0, 2, 4, 1, 3, 5).reshape(b, rows * columns, c * patch_size * patch_size)
