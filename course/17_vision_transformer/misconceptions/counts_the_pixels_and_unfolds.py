"""`image_to_patches` tests only whether p * p divides the number of pixels, and cuts with `unfold`. p has to divide the height
and the width, each by itself, or ValueError has to be raised. `unfold` leaves out what does not fill a patch, without an
error. An image of 2 x 8 passes the test with p = 4: it is smaller than a patch, and torch raises RuntimeError.
"""

CAUGHT_BY = ("test_sizes_that_do_not_fit_are_refused", "test_indivisible_images_are_refused")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    height, width = images.shape[-2:]
    if height * width % patch_size**2:
        raise ValueError(f"{height} x {width} pixels are no whole number of patches")
    windows = images.unfold(2, patch_size, patch_size).unfold(3, patch_size, patch_size)
    return windows.permute(0, 2, 3, 1, 4, 5).flatten(3).flatten(1, 2)
