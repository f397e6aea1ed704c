"""`image_to_patches` converts the images to float32. The patches have to keep the dtype of the images: cutting needs
no arithmetic. Pixels in uint8 take four times the memory, and float64 loses digits. Only float32 images hide it.
"""

CAUGHT_BY = ("test_patches_keep_the_dtype", "test_patches_of_any_dtype")
SECTION = "From a picture to patches"

right = image_to_patches


def image_to_patches(images, patch_size):
    return right(images.float(), patch_size)
