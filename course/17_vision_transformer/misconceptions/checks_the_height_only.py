"""`image_to_patches` compares only the height with the patch size. A remainder of the width has to raise ValueError,
too. With 4 x 6 pixels and p = 4 the height fits and the width does not: the reshape fails with a RuntimeError about
numbers of elements, which does not name the cause.
"""

CAUGHT_BY = ("test_sizes_that_do_not_fit_are_refused", "test_indivisible_images_are_refused")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size:
        raise ValueError
    rows, columns = height // patch_size, width // patch_size
    cut = images.reshape(b, c, rows, patch_size, columns, patch_size)
    return cut.permute(0, 2, 4, 1, 3, 5).reshape(b, rows * columns, c * patch_size * patch_size)
