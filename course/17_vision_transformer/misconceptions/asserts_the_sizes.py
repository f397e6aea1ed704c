"""`image_to_patches` refuses sizes that do not fit with an assert, which raises AssertionError. The contract asks for
ValueError. A caller who expects ValueError does not catch the other one, and Python leaves out every assert when it
runs with -O.
"""

CAUGHT_BY = ("test_sizes_that_do_not_fit_are_refused", "test_indivisible_images_are_refused")
SECTION = "From a picture to patches"

right = image_to_patches


def image_to_patches(images, patch_size):
    assert images.shape[2] % patch_size == 0 and images.shape[3] % patch_size == 0
    return right(images, patch_size)
