"""Hidden checks: any images and patches, any weights, and what a block must respect: images apart, patches alike."""

import torch
from shared_17 import (
    PATCHES,
    SHAPE,
    draw_block,
    expect_pixels,
    give,
    give_what_fits,
    missing_gradients,
    what_does_not_fit,
)

from autograder.checking import (
    expect,
    expect_anew,
    expect_close,
    expect_dtype,
    expect_raises,
    expect_tensor,
    expect_unchanged,
    expectation,
    points,
)


@points(1)
def test_patches_of_any_images(student, reference, inputs):
    """Images of any size and number of channels are cut in reading order."""
    for shape, patch_size in (
        ((2, 3, 6, 4), 2),
        ((1, 2, 3, 9), 3),
        ((3, 1, 5, 5), 5),
        ((1, 4, 2, 3), 1),
        ((1, 1, 28, 28), 2),
    ):
        images = randn(inputs, *shape)
        what = f"the patches of {patch_size} x {patch_size} pixels of images {shape}"
        hint = "Split the height into (rows, p) and the width into (columns, p), then bring rows and columns forward."
        expected = reference.image_to_patches(images, patch_size)
        expect_close(student.image_to_patches(images, patch_size), expected, what=what, hint=hint)


@points(0.25)
def test_patches_of_any_dtype(student, inputs):
    """The patches keep the dtype of the images and the exact values of the pixels."""
    whole = inputs.integers(0, 256, (2, 3, 4, 4))
    for images in whole.to(torch.uint8), whole + 2**25, inputs.randn(2, 3, 6, 6).bfloat16(), inputs.bools((2, 1, 4, 4)):
        got = expect_dtype(student.image_to_patches(images=images, patch_size=2), images.dtype, "the patches")
        expect_pixels(got, images, f"the sorted pixels of {images.dtype} images")


@points(0.5)
def test_indivisible_images_are_refused(student, inputs):
    """image_to_patches raises ValueError if patch_size does not divide the height, or does not divide the width."""
    shapes = ((1, 2, 7, 7), 2), ((1, 1, 4, 6), 4), ((2, 3, 6, 4), 4), ((1, 1, 4, 4), 5), ((1, 1, 2, 8), 4)
    for shape, patch_size in shapes:
        images, case = inputs.randn(*shape), what_does_not_fit(*shape[2:], patch_size)
        expect_raises(ValueError, student.image_to_patches, images, patch_size, case=case)


@points(0.25, requires=PATCHES)
def test_images_are_left_unchanged(student, inputs):
    """The caller's images stay unchanged."""
    for shape, patch_size in ((2, 3, 6, 4), 2), ((1, 1, 4, 4), 1), ((1, 1, 4, 4), 4):
        images = inputs.randn(*shape)
        expect_unchanged(student.image_to_patches.trace(images, patch_size))


@points(1)
def test_block_for_any_weights(student, reference, inputs):
    """The block is right for any weights, any number of heads and any number of patches."""
    for b, patches, embed_dim, num_heads in (
        (2, 5, 8, 1),
        (3, 3, 12, 3),
        (1, 7, 16, 4),
        (4, 4, 8, 2),
        (2, 1, 4, 1),
        (2, 3, 4, 4),
    ):
        weights = draw_weights(reference, inputs, embed_dim)
        block = student.VisionTransformerBlock(embed_dim, num_heads)
        give(block, embed_dim, weights)
        block.eval()
        x = randn(inputs, b, patches, embed_dim)
        if patches > 1:
            x[0, -1] = 0  # a black patch is a patch like any other
        hint = "Compute y = x + attention(norm1(x)), then y + mlp(norm2(y))."
        what = f"the result for x of shape {tuple(x.shape)} and num_heads = {num_heads}"
        atol = 1e-3 + float(reference.leeway(x, num_heads, weights))
        expect_close(block(x), reference.block(x, num_heads, weights), atol=atol, what=what, hint=hint)
    expect_anew(lambda: student.VisionTransformerBlock(embed_dim, num_heads), x, atol=1e-4)


@points(0.25)
def test_training_is_like_evaluation(student, inputs):
    """There is no dropout: in training and after eval() the result is the same."""
    block = draw_block(student, inputs, 8, 2)
    x = randn(inputs, 3, 16, 8)
    block.eval()
    quiet = expect_tensor(block(x), shape=(3, 16, 8), what="the result after eval()")
    block.train()
    for _ in range(2):
        expect_close(block(x), quiet, atol=1e-4, what="the result in training", hint="The block has no dropout.")


@points(0.5)
def test_images_of_a_batch_are_independent(student, inputs):
    """An image gives the same result alone and in a batch: no patch looks at another image."""
    block = draw_block(student, inputs, 8, 2)
    block.eval()
    x = randn(inputs, 3, 4, 8)
    together = expect_tensor(block(x), shape=(3, 4, 8), what="the result of a batch")
    for image in range(3):
        hint = "Pass batch_first=True: by default, nn.MultiheadAttention takes the first dimension for the sequence."
        expect_close(block(x[image : image + 1]), together[image : image + 1], atol=1e-4, what="one image", hint=hint)


@points(0.5, rests_on="test_images_of_a_batch_are_independent")
def test_every_patch_sees_every_patch(student, inputs):
    """Nothing is masked: each patch depends on all the others, and patches in another order give the same results."""
    block = draw_block(student, inputs, 8, 2)
    block.eval()
    x, order = randn(inputs, 2, 5, 8), inputs.permutation(5)
    before = expect_tensor(block(x), shape=(2, 5, 8), what="the result")
    what, hint = (
        "the result for the patches in another order",
        "Use no mask and no positions: the block itself knows no order.",
    )
    expect_close(block(x[:, order]), before[:, order], atol=1e-4, what=what, hint=hint)
    for place in range(5):
        moved = x.clone()
        moved[:, place] += randn(inputs, 2, 8)
        after = expect_tensor(block(moved), shape=(2, 5, 8), what="the result")
        expect_influence(after, before, place)


@points(0.5)
def test_gradients_of_the_block(student, reference, inputs):
    """The gradients of x and of all parameters are right."""
    block, weights = student.VisionTransformerBlock(8, 2), draw_weights(reference, inputs, 8)
    names = give_what_fits(block, 8, weights)
    x, upstream = randn(inputs, 2, 5, 8), randn(inputs, 2, 5, 8)
    found = block.gradient(x, upstream=upstream)
    block.eval()
    then = block.gradient(x, upstream=upstream)
    expect_arrival(found.args[0], found.parameters, then.args[0], then.parameters)
    result = expect_tensor(found, shape=(2, 5, 8), what="the result")
    right = {names.get(name, name): of for name, of in reference.gradients(x, 2, weights, upstream).items()}
    expect_gradients(result, reference.block(x, 2, weights), found.args[0], found.parameters, right)


@points(0.25, requires=SHAPE)
def test_x_is_left_unchanged(student, inputs):
    """The caller's x stays unchanged."""
    block = draw_block(student, inputs, 8, 2)
    x = randn(inputs, 2, 5, 8)
    expect_unchanged(block.trace(x))


def randn(inputs, *shape):
    return inputs.randn(*shape, dtype=torch.float32)


def draw_weights(reference, inputs, embed_dim):
    return {name: randn(inputs, *shape) / embed_dim**0.25 for name, shape in reference.shapes(embed_dim).items()}


@expectation
def expect_influence(after, before, place):
    """Vouch that a change of this patch of each image changes all patches."""
    change = (after - before).abs().amax(-1)
    what = f"patch {place} has no influence on some of the patches"
    hint = "Mask nothing: there is no future in a picture."
    expect(bool((change > 1e-5).all()), what, "an influence on all", "none on some", hint)


@expectation
def expect_arrival(of_x, of_parameters, of_x_then, of_parameters_then):
    """Vouch that gradients arrive everywhere, in training and after eval()."""
    missing, arrived = missing_gradients(of_x, of_parameters), {"x": of_x_then, **of_parameters_then}
    lost = [name for name in ("x", *of_parameters) if arrived.get(name) is None and name not in missing]
    missing += [f"{name} after eval()" for name in lost]
    what, hint = "some gradients are missing", "Use every part, and no detach() or no_grad()."
    expect(not missing, what, "a gradient for x and all parameters", ", ".join(missing[:6]), hint)


@expectation
def expect_gradients(result, expected, of_x, of_parameters, right):
    """Vouch for the gradients, unless the result is wrong: other checks tell of it, and it costs its points once."""
    if not torch.allclose(result.double(), expected, atol=1e-3):
        return
    hint = "Use no detach() or no_grad(): they cut off a path by which the gradient reaches it."
    got = {"x": of_x, **of_parameters}
    for name, gradient in right.items():
        # torch's own attention was measured to be off by 0.0003 of the largest value in float32
        atol = 1e-3 + 5e-3 * float(gradient.abs().max())
        expect_close(got[name], gradient, rtol=1e-3, atol=atol, what=f"the gradient of {name}", hint=hint)
