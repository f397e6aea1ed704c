"""`image_to_patches` writes the pixels of each patch column by column. In each channel they have to come row by row.
Every patch is transposed, although the patches follow in the right order. Patches of one pixel hide it, and so do
symmetric ones.
"""

CAUGHT_BY = ("test_patches_of_small_images", "test_patches_of_any_images")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size or width % patch_size:
        raise ValueError
    cut = images.reshape(b, c, height // patch_size, patch_size, width // patch_size, patch_size)
    return cut.permute(0, 2, 4, 1, 5, 3).reshape(b, -1, c * patch_size * patch_size)
