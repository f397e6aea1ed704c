"""`image_to_patches` tests whether p * p divides the number of pixels. p has to divide the height and the width, each
by itself. An image of 2 x 8 has 16 pixels, but no patch of 4 x 4 fits into it: no ValueError is raised, and the
result has no patch at all. Other sizes lose pixels at the edges.
"""

CAUGHT_BY = ("test_sizes_that_do_not_fit_are_refused", "test_indivisible_images_are_refused")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height * width % patch_size**2:
        raise ValueError(f"{height} x {width} pixels do not make patches of {patch_size} x {patch_size}")
    rows, columns = height // patch_size, width // patch_size
    images = images[:, :, : rows * patch_size, : columns * patch_size]
    squares = images.reshape(b, c, rows, patch_size, columns, patch_size)
    return squares.permute(0, 2, 4, 1, 3, 5).reshape(b, rows * columns, c * patch_size**2)
