"""`image_to_patches` cuts with `unfold` and reshapes at once. After `unfold` the dimensions are (b, c, rows, columns,
p, p): the channels come before the patches. Move them behind `columns` first, or a patch gets numbers of a single
channel and of its neighbours. With one channel there is no difference.
"""

CAUGHT_BY = (
    "test_patches_of_small_images",
    "test_patches_of_any_images",
)
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size or width % patch_size:
        raise ValueError("the patches do not fill the image")
    windows = images.unfold(2, patch_size, patch_size).unfold(3, patch_size, patch_size)
    return windows.reshape(b, -1, c * patch_size * patch_size)
