"""Hidden checks: any images and patches, any weights, and what a block must respect: images apart, patches alike."""

import torch

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_dtype,
    expect_each_raises,
    expect_equal,
    expect_layer,
    expect_tensor,
    expect_unchanged,
    inspect_module,
    points,
)

PATCHES = "test_patches_of_small_images"
SHAPE = "test_block_keeps_the_shape"


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
        got = expect_dtype(student.image_to_patches(images, 2), images.dtype, "the patches")
        right = images.flatten().sort().values
        expect_equal(got.flatten().sort().values, right, what=f"the sorted pixels of {images.dtype} images")


@points(0.5)
def test_indivisible_images_are_refused(student, inputs):
    """A patch size that does not divide the height and the width raises ValueError."""
    shapes = ((1, 1, 4, 6), 4), ((2, 3, 6, 4), 4), ((1, 1, 4, 4), 5), ((1, 2, 7, 7), 2), ((1, 1, 2, 8), 4)
    calls = [(inputs.randn(*shape), patch_size) for shape, patch_size in shapes]
    expect_each_raises(ValueError, student.image_to_patches, calls)


@points(0.25, requires=PATCHES)
def test_images_are_left_unchanged(student, inputs):
    """The caller's images stay unchanged."""
    for shape, patch_size in ((2, 3, 6, 4), 2), ((1, 1, 4, 4), 1), ((1, 1, 4, 4), 4):
        images = inputs.randn(*shape)
        expect_unchanged(student.image_to_patches.trace(images, patch_size), images, patch_size)


@points(1)
def test_block_for_any_weights(student, reference, inputs):
    """The block is right for any weights, any number of heads and any number of patches."""
    for b, patches, embed_dim, num_heads in (2, 5, 8, 1), (3, 3, 12, 3), (1, 7, 16, 4), (4, 4, 8, 2), (2, 1, 4, 1):
        block, weights = draw_block(student, reference, inputs, embed_dim, num_heads)
        block.eval()
        x = randn(inputs, b, patches, embed_dim)
        if patches > 1:
            x[0, -1] = 0  # a black patch is a patch like any other
        hint = "Compute y = x + attention(norm1(x)), then y + mlp(norm2(y))."
        what = f"the result for x of shape {tuple(x.shape)} and num_heads = {num_heads}"
        atol = 1e-3 + float(reference.leeway(x, num_heads, weights))
        expect_close(block(x), reference.block(x, num_heads, weights), atol=atol, what=what, hint=hint)


@points(0.25)
def test_training_is_like_evaluation(student, inputs):
    """There is no dropout: in training and after eval() the result is the same."""
    block = draw_anything(student, inputs, 8, 2)
    x = randn(inputs, 3, 16, 8)
    block.eval()
    quiet = expect_tensor(block(x), shape=(3, 16, 8), what="the result after eval()")
    block.train()
    for _ in range(2):
        expect_close(block(x), quiet, atol=1e-4, what="the result in training", hint="The block has no dropout.")


@points(0.5)
def test_images_of_a_batch_are_independent(student, inputs):
    """An image gives the same result alone and in a batch: no patch looks at another image."""
    block = draw_anything(student, inputs, 8, 2)
    block.eval()
    x = randn(inputs, 3, 4, 8)
    together = expect_tensor(block(x), shape=(3, 4, 8), what="the result of a batch")
    for image in range(3):
        hint = "Pass batch_first=True: by default, nn.MultiheadAttention takes the first dimension for the sequence."
        expect_close(block(x[image : image + 1]), together[image : image + 1], atol=1e-4, what="one image", hint=hint)


@points(0.5)
def test_every_patch_sees_every_patch(student, inputs):
    """Nothing is masked: each patch depends on all the others, and patches in another order give the same results."""
    block = draw_anything(student, inputs, 8, 2)
    block.eval()
    x, order = randn(inputs, 2, 5, 8), inputs.permutation(5)
    before = expect_tensor(block(x), shape=(2, 5, 8), what="the result")
    expect_close(
        block(x[:, order]),
        before[:, order.cpu()],
        atol=1e-4,
        what="the result for the patches in another order",
        hint="Use no mask and no positions: the block itself knows no order.",
    )
    for place in range(5):
        moved = x.clone()
        moved[:, place] += randn(inputs, 2, 8)
        after = expect_tensor(block(moved), shape=(2, 5, 8), what="the result")
        change = (after - before).abs().amax(-1)
        blind = f"patch {place} has no influence on some of the patches"
        hint = "Mask nothing: there is no future in a picture."
        expect(bool((change > 1e-5).all()), blind, "an influence on all", "none on some", hint)


@points(0.5)
def test_gradients_of_the_block(student, reference, inputs):
    """The gradients of x and of all parameters are right."""
    block = expect_layer(student.VisionTransformerBlock(8, 2), "the block")
    found = inspect_module(block).parameters
    weights = {name: randn(inputs, *shape) / 8**0.25 for name, shape in reference.shapes(8).items()}
    names = {name: name for name in weights}
    if sorted(tuple(value.shape) for value in found.values()) == sorted(tuple(w.shape) for w in weights.values()):
        names |= mlp_names(found, 8)
    fitting = {names[name]: value for name, value in weights.items() if names[name] in found}
    assign(block, {name: value for name, value in fitting.items() if found[name].shape == value.shape})
    x, upstream = randn(inputs, 2, 5, 8), randn(inputs, 2, 5, 8)
    found = block.gradient(x, upstream=upstream)
    gradients = {"x": found.args[0], **found.parameters}
    missing = sorted(name for name, gradient in gradients.items() if gradient is None)
    block.eval()
    found_then = block.gradient(x, upstream=upstream)
    arrived = {"x": found_then.args[0], **found_then.parameters}
    missing += [f"{name} after eval()" for name in gradients if arrived.get(name) is None and name not in missing]
    hint = "Use every part, and no detach() or no_grad()."
    expect(
        not missing, "some gradients are missing", "a gradient for x and all parameters", ", ".join(missing[:6]), hint
    )
    right = reference.block(x, 2, weights)
    if not torch.allclose(expect_tensor(found.value, shape=(2, 5, 8), what="the result").double(), right, atol=1e-3):
        return  # the checks of the result tell of it: it costs its points once
    hint = "Use no detach() or no_grad(): they cut off a path by which the gradient reaches it."
    for name, right in reference.gradients(x, 2, weights, upstream).items():
        got = gradients[names.get(name, name)]
        # torch's own attention was measured to be off by 0.0003 of the largest value in float32
        atol = 1e-3 + 5e-3 * float(right.abs().max())
        expect_close(got, right, rtol=1e-3, atol=atol, what=f"the gradient of {names.get(name, name)}", hint=hint)


@points(0.25, requires=SHAPE)
def test_x_is_left_unchanged(student, inputs):
    """The caller's x stays unchanged."""
    block = draw_anything(student, inputs, 8, 2)
    x = randn(inputs, 2, 5, 8)
    expect_unchanged(block.trace(x), x)


def randn(inputs, *shape):
    return inputs.randn(*shape, dtype=torch.float32)


def draw_anything(student, inputs, embed_dim, num_heads):
    """A block with random numbers in all the parameters that it has."""
    block = expect_layer(student.VisionTransformerBlock(embed_dim, num_heads), "the block")
    values = {}
    for name, value in inspect_module(block).parameters.items():
        size = 8 if "in_proj" in name else 2  # no patch is left with next to no weight
        values[name] = randn(inputs, *value.shape) / size
    assign(block, values)
    return block


def draw_block(student, reference, inputs, embed_dim, num_heads):
    """A block, and the random weights that it was given."""
    weights = {name: randn(inputs, *shape) / embed_dim**0.25 for name, shape in reference.shapes(embed_dim).items()}
    return block_with(student.VisionTransformerBlock(embed_dim, num_heads), embed_dim, weights), weights


def block_with(block, embed_dim, weights):
    """The block with these weights, once it is known to have the parameters they belong to."""
    found = inspect_module(expect_layer(block, "the block")).parameters
    names = {name: name for name in weights if not name.startswith("mlp.")} | mlp_names(found, embed_dim)
    expect(
        set(found) == set(names.values()),
        "the block does not have the parameters asked for",
        "norm1, attention, norm2 and an mlp of two linear layers, all with weight and bias",
        ", ".join(sorted(found)) or "none",
    )
    for name, value in weights.items():
        shape = tuple(found[names[name]].shape)
        expect(shape == tuple(value.shape), f"{names[name]} has the wrong shape", str(tuple(value.shape)), str(shape))
    assign(block, {names[name]: value for name, value in weights.items()})
    return block


def mlp_names(found, embed_dim):
    """What the student calls the mlp's two layers, by the shapes of their weights."""
    names = {}
    for kind, shape in ("wide", (4 * embed_dim, embed_dim)), ("narrow", (embed_dim, 4 * embed_dim)):
        layers = [name.removesuffix(".weight") for name, value in found.items() if tuple(value.shape) == shape]
        layers = [name for name in layers if name.startswith("mlp.")]
        expect(len(layers) == 1, f"the mlp has no linear layer with a weight of shape {shape}", "one", str(len(layers)))
        names |= {f"mlp.{kind}.{part}": f"{layers[0]}.{part}" for part in ("weight", "bias")}
    return names
