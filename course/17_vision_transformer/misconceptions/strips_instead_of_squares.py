"""`image_to_patches` reshapes the images to the shape of the result in one step. A patch has to be a square, whose
rows lie far apart in memory. A plain reshape takes the pixels as they lie, so each row of the result is a strip of
the picture. With several channels a strip may lie in one channel alone.
"""

CAUGHT_BY = ("test_patches_of_small_images", "test_patches_of_any_images")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size or width % patch_size:
        raise ValueError
    return images.reshape(b, -1, c * patch_size * patch_size)
