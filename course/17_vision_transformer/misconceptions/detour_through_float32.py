"""`image_to_patches` turns the pixels into float32 for the cutting and back afterwards. The values must come out exactly as
they went in. float32 holds all whole numbers up to 16777216 only, and of float64 it drops half of the digits. Small
whole numbers hide it.
"""

CAUGHT_BY = ("test_patches_keep_the_dtype", "test_patches_of_any_dtype")
SECTION = "From a picture to patches"

right = image_to_patches


def image_to_patches(images, patch_size):
    return right(images.float(), patch_size).to(images.dtype)
