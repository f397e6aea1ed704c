"""`image_to_patches` raises ValueError for every image that is not square. Height and width may differ, as long as the
patch size divides each of them. Most photos are not square, and here none of them can be cut.
"""

CAUGHT_BY = ("test_patches_of_small_images", "test_patches_of_any_images")
SECTION = "From a picture to patches"

right = image_to_patches


def image_to_patches(images, patch_size):
    if images.shape[2] != images.shape[3]:
        raise ValueError("not a square")
    return right(images, patch_size)
