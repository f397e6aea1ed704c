"""`image_to_patches` keeps its results and returns the same tensor again for equal images. A result belongs to its caller,
who may change it. The next caller then gets the changed patches. Return a new tensor in each call.
"""

CAUGHT_BY = ("test_images_stay_as_they_were",)
SECTION = "From a picture to patches"

right, kept = image_to_patches, {}


def image_to_patches(images, patch_size):
    key = patch_size, images.dtype, images.shape, tuple(images.flatten().tolist())
    if key not in kept:
        kept[key] = right(images, patch_size).clone()
    return kept[key]
