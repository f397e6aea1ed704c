"""`image_to_patches` uses the number of patch rows as the number of patch columns. The columns have to follow from
the width W, the rows from the height H. Square images are cut well. If H and W differ, as in 2 x 4, the reshape
raises RuntimeError, although p divides both.
"""

CAUGHT_BY = ("test_patches_of_small_images", "test_patches_of_any_images")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, _ = images.shape
    if height % patch_size or images.shape[3] % patch_size:
        raise ValueError
    rows = height // patch_size
    cut = images.reshape(b, c, rows, patch_size, rows, patch_size)
    return cut.permute(0, 2, 4, 1, 3, 5).reshape(b, rows * rows, c * patch_size * patch_size)
