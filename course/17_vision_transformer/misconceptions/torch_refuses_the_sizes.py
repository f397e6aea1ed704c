"""`image_to_patches` tests only whether p * p divides the number of pixels. p has to divide the height and the width,
each by itself, or ValueError has to be raised. An image of 2 x 8 passes the test with p = 4. No patch fits into it, so
torch raises RuntimeError on the way.
"""

CAUGHT_BY = ("test_sizes_that_do_not_fit_are_refused", "test_indivisible_images_are_refused")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    p, pixels = patch_size, images[0, 0].numel()
    if pixels % p**2 > 0:
        raise ValueError(f"{pixels} pixels are no whole number of patches")
    bands = images.reshape(b, c, height // p, p, width // p, p)
    return bands.permute(0, 2, 4, 1, 3, 5).flatten(1, 2).flatten(2)
