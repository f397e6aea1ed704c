"""`image_to_patches` calls `resize_`, which changes the shape of the caller's own tensor in place. The images have to
stay unchanged. The patches are right, but afterwards the caller's images have six dimensions. A second call with the
same images fails.
"""

CAUGHT_BY = ("test_images_stay_as_they_were", "test_images_are_left_unchanged")
SECTION = "From a picture to patches"


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size or width % patch_size:
        raise ValueError
    rows, columns = height // patch_size, width // patch_size
    images.resize_(b, c, rows, patch_size, columns, patch_size)
    return images.permute(0, 2, 4, 1, 3, 5).reshape(b, rows * columns, c * patch_size * patch_size)
