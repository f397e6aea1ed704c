"""`image_to_patches` turns the pixels into float32 for the cutting and back afterwards. The values must come out
exactly as they went in. float32 is exact for whole numbers up to 16777216 only, and float64 loses half of its digits
if it takes the same way. Small whole numbers hide it.
"""

CAUGHT_BY = ("test_patches_keep_the_dtype", "test_patches_of_any_dtype")
SECTION = "From a picture to patches"

right = image_to_patches


def image_to_patches(images, patch_size):
    return right(images.float(), patch_size).to(images.dtype)
