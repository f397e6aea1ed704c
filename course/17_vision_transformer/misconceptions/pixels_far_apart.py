"""`image_to_patches` splits the height into (p, H / p) and the width into (p, W / p). They have to be split into (H / p, p)
and (W / p, p): the p pixels that lie side by side come last. As it is, the pixels of a patch are spread over the whole
image.
"""

CAUGHT_BY = ("test_patches_of_small_images", "test_patches_of_any_images")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size or width % patch_size:
        raise ValueError
    cut = images.reshape(b, c, patch_size, height // patch_size, patch_size, width // patch_size)
    return cut.permute(0, 3, 5, 1, 2, 4).reshape(b, -1, c * patch_size * patch_size)
