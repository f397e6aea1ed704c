# Built from course/17_vision_transformer/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: images that can be cut by hand, a block against known numbers, and what a block must respect."""

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
    assign,
    expect,
    expect_anew,
    expect_close,
    expect_dtype,
    expect_own_result,
    expect_raises,
    expect_tensor,
    expect_unchanged,
    expectation,
    inspect_module,
    points,
)


@points(1)
def test_patches_of_small_images(student, reference):
    """Small images are cut right: patches and their pixels in reading order, one channel after the other."""
    for name, what in ("image", "a 4 x 4 image"), ("colours", "a 2 x 4 image with two channels"):
        got = student.image_to_patches(reference[name], 2)
        hint = hint_at_the_cut(reference[name])
        expect_close(got, reference[f"{name}_patches"], what=f"the patches of {what}", hint=hint)


@points(0.25)
def test_patches_keep_the_dtype(student, reference):
    """Patches hold each pixel exactly, in the dtype of the images, whole numbers included."""
    pixels = reference["image"].double()
    for images in pixels.to(torch.uint8), pixels.long() + 2**24, pixels + 1 / 3, pixels.half():
        name = str(images.dtype).removeprefix("torch.")
        got = expect_dtype(
            student.image_to_patches(images=images, patch_size=2), images.dtype, f"the patches of {name} images"
        )
        expect_pixels(got, images, f"all numbers in the patches of {name} images, sorted")


@points(0.5)
def test_sizes_that_do_not_fit_are_refused(student):
    """image_to_patches raises ValueError if patch_size does not divide the height, or does not divide the width."""
    hint = "Test the height and the width one by one: `H % p` and `W % p`."
    for shape, patch_size in ((2, 3, 7, 7), 2), ((1, 1, 4, 6), 4), ((1, 1, 6, 4), 4), ((1, 1, 2, 8), 4):
        images, case = torch.zeros(shape), what_does_not_fit(*shape[2:], patch_size)
        expect_raises(ValueError, student.image_to_patches, images, patch_size, hint=hint, case=case)


@points(0.25, requires=PATCHES)
def test_images_stay_as_they_were(student, reference):
    """The caller's images keep their values and shape, and each call of image_to_patches gives a new result."""
    for images, patch_size in (reference["image"], 2), (reference["colours"], 1):
        expect_unchanged(student.image_to_patches.trace(images, patch_size))
    expect_own_result(student.image_to_patches, reference["image"], 2, what="the tensor of patches")


@points(0.25)
def test_block_has_its_parts(student, reference):
    """The block has norm1, attention, norm2 and an mlp that is four times as wide inside, and no other parameters."""
    give(student.VisionTransformerBlock(4, 2), 4, weights_of(reference))


@points(0.25)
def test_block_keeps_the_shape(student):
    """The block takes images with any number of patches and returns a tensor of the same shape."""
    for b, patches, embed_dim, num_heads in (1, 300, 8, 2), (3, 1, 12, 3), (2, 5, 8, 1):
        block = student.VisionTransformerBlock(embed_dim, num_heads)
        x = torch.linspace(-1, 1, b * patches * embed_dim).reshape(b, patches, embed_dim)
        expect_tensor(block(x), shape=(b, patches, embed_dim), what="the result")
        more = torch.cat([x, x[:, :1], x], dim=1)
        what = "the result of a second call, with more patches"
        expect_tensor(block(x=more), shape=(b, 2 * patches + 1, embed_dim), what=what)


@points(0.75)
def test_block_by_numbers(student, reference):
    """With given weights, the block gives the same result for two images as torch's own pre-norm layer."""
    block = student.VisionTransformerBlock(4, 2)
    give(block, 4, weights_of(reference))
    block.eval()
    atol = 1e-4 + float(reference["leeway"])
    right, hint = reference["output"], hint_if_nearly_right
    expect_close(block(reference["x"]), right, atol=atol, what="the result", hint=hint)
    shaped = {"mlp.wide.bias": -2.7, "mlp.narrow.weight": 10.0}  # one number, ten times, from each of 16 units
    fixed = {name: torch.full_like(value, shaped.get(name, 0.0)) for name, value in weights_of(reference).items()}
    give(block, 4, fixed | {name: torch.ones(4) for name in ("norm1.weight", "norm2.weight")})
    what = "the result of a block that adds 160 times the activation of -2.7"
    expect_close(
        block(reference["x"]), reference["x"] + 160 * torch.nn.functional.gelu(torch.tensor(-2.7)), atol=1e-3, what=what
    )
    expect_anew(lambda: student.VisionTransformerBlock(4, 2), reference["x"], atol=1e-4)


@points(0.5, rests_on="test_block_by_numbers")
def test_input_runs_straight_through(student, reference):
    """When attention and mlp add nothing, because their layers are zero, the result is x itself."""
    block = student.VisionTransformerBlock(4, 2)
    block.eval()
    found = inspect_module(block).parameters.value
    branches = {name: torch.zeros(value.shape) for name, value in found.items() if not name.startswith("norm")}
    assign(block, branches)
    hint = "A norm on the way from x to the result changes x, and so does a step that leaves its input out."
    expect_close(block(reference["x"]), reference["x"], what="the result", hint=hint)


@points(0.25)
def test_training_gives_the_same(student, inputs):
    """There is no dropout: the block gives the same result in training and after eval()."""
    block = draw_block(student, inputs, 16, 4)
    x = inputs.randn(2, 12, 16, dtype=torch.float32)
    block.train()
    trained = [expect_tensor(block(x), shape=(2, 12, 16), what="the result") for _ in range(2)]
    expect_close(trained[1], trained[0], atol=1e-4, what="in training, the result of a second call with the same x")
    block.eval()
    expect_close(block(x), trained[0], atol=1e-4, what="the result after eval()")


@points(0.5)
def test_patches_look_at_their_own_image(student, inputs):
    """Each patch sees all patches of its own image, whatever their order, and none of another image."""
    block = draw_block(student, inputs, 8, 2)
    block.eval()
    x, order = inputs.randn(2, 4, 8, dtype=torch.float32), torch.tensor([2, 0, 3, 1])
    before = expect_tensor(block(x), shape=(2, 4, 8), what="the result")
    for place in range(4):
        moved = x.clone()
        moved[0, place] += inputs.randn(8, dtype=torch.float32)
        after = expect_tensor(block(moved), shape=(2, 4, 8))
        expect_influence_within_the_first_image(after, before, place)
    what = "the result for the patches in another order"
    expect_close(block(x[:, order]), before[:, order], atol=1e-4, what=what, hint="The block itself knows no order.")


@points(0.25, rests_on="test_block_by_numbers")
def test_gradients_reach_x_and_all_parameters(student, reference):
    """Gradients flow to x, on the straight path too, and to all parameters."""
    block = student.VisionTransformerBlock(4, 2)
    give_what_fits(block, 4, weights_of(reference))
    got = block.gradient(reference["bright"], upstream=reference["upstream"])
    hint = "Every part has to be used, and nothing may cut the gradient off."
    expect_gradients(got.args[0], got.parameters, hint)
    result = expect_tensor(got, shape=(2, 3, 4), what="the result")
    expect_gradient_of_x(result, got.args[0], reference, hint)


@points(0.25, requires=SHAPE)
def test_x_stays_as_it_was(student, inputs):
    """The caller's x is the same afterwards."""
    block = draw_block(student, inputs, 8, 2)
    x = inputs.randn(2, 3, 8, dtype=torch.float32)
    expect_unchanged(block.trace(x))


@expectation
def expect_influence_within_the_first_image(after, before, place):
    """Vouch that a change of this patch of the first image changes all of that image, and nothing of the second."""
    change = (after - before).abs().amax(-1)
    what = f"a change of patch {place} of the first image has changed the second image"
    hint = "nn.MultiheadAttention takes the first dimension for the sequence unless it is told otherwise."
    expect(not (change[1] > 1e-4).any(), what, "no change", f"{change[1].max().item():.2g}", hint)
    what = f"patch {place} has no influence on some patches of its own image"
    expect(bool((change[0] > 1e-5).all()), what, "an influence on all", hint="Nothing is masked in a picture.")


@expectation
def expect_gradients(of_x, of_parameters, hint):
    missing = ", ".join(missing_gradients(of_x, of_parameters)[:6])
    expect(not missing, "some gradients are missing", "a gradient for x and for all", missing, hint)


@expectation
def expect_gradient_of_x(result, gradient, reference, hint):
    """Vouch for the gradient, unless the result is wrong: other checks say so."""
    if close(result, reference["bright_output"]):
        expect_close(gradient, reference["gradient_bright"], atol=1e-2, what="the gradient of x", hint=hint)


def weights_of(reference):
    names = "norm1", "norm2", "attention.in_proj", "attention.out_proj", "mlp.wide", "mlp.narrow"
    joints = {"attention.in_proj": "_"}
    full = [f"{name}{joints.get(name, '.')}{part}" for name in names for part in ("weight", "bias")]
    return {name: reference[f"weights:{name}"] for name in full}


def hint_at_the_cut(image):
    """What the wrong rows are instead."""

    def hint(got, expected):
        if close(got, image.reshape(expected.shape)):
            return "A plain reshape takes the pixels row by row: each patch is a strip, not a square."
        if close(got.sort(-1).values, expected.sort(-1).values):
            return "Each patch holds the right pixels in the wrong order: go by channel, then by row, then by column."
        if close(got.sort(1).values, expected.sort(1).values):
            return "The patches are right, but in the wrong order: go from left to right, then downwards."
        return None

    return hint


def hint_if_nearly_right(got, expected):
    if torch.allclose(got.double(), expected.double(), rtol=0.02, atol=0.1):
        return "All values are nearly right. Do the norms have an eps of 1e-5 or less, and is the activation GELU?"
    return None


def close(x, y):
    return torch.allclose(x.double(), y.double(), rtol=1e-3, atol=1e-4)
