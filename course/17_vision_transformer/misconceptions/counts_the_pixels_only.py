"""Looks whether the number of pixels is right: a patch of 4 x 4 does not fit into an image of 2 x 8, though 16 pixels do."""

CAUGHT_BY = ("test_indivisible_images_are_refused",)


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height * width % patch_size**2:
        raise ValueError(f"{height} x {width} pixels do not make patches of {patch_size} x {patch_size}")
    rows, columns = height // patch_size, width // patch_size
    images = images[:, :, : rows * patch_size, : columns * patch_size]
    squares = images.reshape(b, c, rows, patch_size, columns, patch_size)
    return squares.permute(0, 2, 4, 1, 3, 5).reshape(b, rows * columns, c * patch_size**2)
