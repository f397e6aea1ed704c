# Built from course/17_vision_transformer/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: images that can be cut by hand, a block against known numbers, and what a block must respect."""

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
def test_patches_of_small_images(student, reference):
    """A 4 x 4 image gives four patches of four pixels in reading order, and two channels come one after the other."""
    for name, what in ("image", "a 4 x 4 image"), ("colours", "a 2 x 4 image with two channels"):
        got = student.image_to_patches(reference[name], 2)
        expect_close(
            got, reference[f"{name}_patches"], what=f"the patches of {what}", hint=hint_at_the_cut(reference[name])
        )


@points(0.25)
def test_patches_keep_the_dtype(student, reference):
    """The patches have the dtype of the images, whole numbers included, and every pixel keeps its exact value."""
    pixels = reference["image"].double()
    for images in pixels.to(torch.uint8), pixels.long() + 2**24, pixels + 1 / 3, pixels.half():
        name = str(images.dtype).removeprefix("torch.")
        got = expect_dtype(student.image_to_patches(images, 2), images.dtype, f"the patches of {name} images")
        what = f"the pixels of the patches of {name} images, sorted"
        expect_equal(got.flatten().sort().values, images.flatten().sort().values, what=what)


@points(0.5)
def test_sizes_that_do_not_fit_are_refused(student):
    """If patches do not fill the height and the width, image_to_patches raises ValueError."""
    shapes = ((1, 1, 4, 6), 4), ((1, 1, 6, 4), 4), ((1, 1, 2, 8), 4), ((2, 3, 7, 7), 2)
    calls = [(torch.zeros(shape), patch_size) for shape, patch_size in shapes]
    hint = "Height and width each have to fit. A failed assert is no ValueError, and nothing may be cut off in silence."
    expect_each_raises(ValueError, student.image_to_patches, calls, hint=hint)


@points(0.25, requires=PATCHES)
def test_images_stay_as_they_were(student, reference):
    """The caller's images are the same afterwards, in values and in shape."""
    for images, patch_size in (reference["image"], 2), (reference["colours"], 1):
        expect_unchanged(student.image_to_patches.trace(images, patch_size), images, patch_size)


@points(0.25)
def test_block_has_its_parts(student, reference):
    """The block has norm1, attention, norm2 and an mlp that is four times as wide inside, and no other parameters."""
    block_with(student.VisionTransformerBlock(4, 2), 4, weights_of(reference))


@points(0.25)
def test_block_keeps_the_shape(student):
    """The block takes images with any number of patches and returns a tensor of the same shape."""
    for b, patches, embed_dim, num_heads in (1, 300, 8, 2), (3, 1, 12, 3), (2, 5, 8, 1):
        block = expect_layer(student.VisionTransformerBlock(embed_dim, num_heads), "the block")
        x = torch.linspace(-1, 1, b * patches * embed_dim).reshape(b, patches, embed_dim)
        expect_tensor(block(x), shape=(b, patches, embed_dim), what="the result")


@points(0.75)
def test_block_by_numbers(student, reference):
    """With given weights, the block gives the same result for two images as torch's own pre-norm layer."""
    block = block_with(student.VisionTransformerBlock(4, 2), 4, weights_of(reference))
    block.eval()
    atol = 1e-4 + float(reference["leeway"])
    expect_close(block(reference["x"]), reference["output"], atol=atol, what="the result")


@points(0.5)
def test_input_runs_straight_through(student, reference):
    """When attention and mlp add nothing, because their layers are zero, the result is x itself."""
    block = expect_layer(student.VisionTransformerBlock(4, 2), "the block")
    block.eval()
    found = inspect_module(block).parameters
    branches = {name: torch.zeros(value.shape) for name, value in found.items() if not name.startswith("norm")}
    assign(block, branches)
    hint = "A norm on the way from x to the result changes x, and so does a step that leaves its input out."
    expect_close(block(reference["x"]), reference["x"], what="the result", hint=hint)


@points(0.25)
def test_training_gives_the_same(student, inputs):
    """There is no dropout: the block gives the same result in training and after eval()."""
    block = drawn_block(student, inputs, 16, 4)
    x = inputs.randn(2, 12, 16, dtype=torch.float32)
    block.train()
    trained = [expect_tensor(got, shape=(2, 12, 16), what="the result") for got in block.each([(x,), (x,)])]
    expect_close(trained[1], trained[0], atol=1e-4, what="in training, the result of a second call with the same x")
    block.eval()
    expect_close(block(x), trained[0], atol=1e-4, what="the result after eval()")


@points(0.5)
def test_patches_look_at_their_own_image(student, inputs):
    """Each patch depends on every patch of its image, on none of another image, and their order does not matter."""
    block = drawn_block(student, inputs, 8, 2)
    block.eval()
    x, order = inputs.randn(2, 4, 8, dtype=torch.float32), torch.tensor([2, 0, 3, 1])
    before = expect_tensor(block(x), shape=(2, 4, 8), what="the result")
    for place in range(4):
        moved = x.clone()
        moved[0, place] += inputs.randn(8, dtype=torch.float32)
        change = (expect_tensor(block(moved), shape=(2, 4, 8)) - before).abs().amax(-1)
        what = f"a change of patch {place} of the first image has changed the second image"
        hint = "nn.MultiheadAttention takes the first dimension for the sequence unless it is told otherwise."
        expect(not (change[1] > 1e-4).any(), what, "no change", f"{change[1].max().item():.2g}", hint)
        what = f"patch {place} has no influence on some patches of its own image"
        expect(bool((change[0] > 1e-5).all()), what, "an influence on all", hint="Nothing is masked in a picture.")
    what = "the result for the patches in another order"
    expect_close(block(x[:, order]), before[:, order], atol=1e-4, what=what, hint="The block itself knows no order.")


@points(0.25)
def test_gradients_reach_x_and_all_parameters(student, reference):
    """Gradients flow to x, on the straight path too, and to all parameters."""
    block = expect_layer(student.VisionTransformerBlock(4, 2), "the block")
    found = inspect_module(block).parameters
    weights = weights_of(reference)
    names = {name: name for name in weights}
    if sorted(tuple(value.shape) for value in found.values()) == sorted(tuple(w.shape) for w in weights.values()):
        names |= mlp_names(found, 4)
    assign(block, {names[name]: value for name, value in weights.items() if fits(found.get(names[name]), value)})
    got = block.gradient(reference["bright"], upstream=reference["upstream"])
    gradients = {"x": got.args[0], **got.parameters}
    missing = sorted(name for name, gradient in gradients.items() if gradient is None)
    hint = "Every part has to be used, and nothing may cut the gradient off."
    expect(not missing, "some gradients are missing", "a gradient for x and for all", ", ".join(missing[:6]), hint)
    if close(expect_tensor(got.value, shape=(2, 3, 4), what="the result"), reference["bright_output"]):
        expect_close(gradients["x"], reference["gradient_bright"], atol=1e-2, what="the gradient of x", hint=hint)


@points(0.25, requires=SHAPE)
def test_x_stays_as_it_was(student, inputs):
    """The caller's x is the same afterwards."""
    block = drawn_block(student, inputs, 8, 2)
    x = inputs.randn(2, 3, 8, dtype=torch.float32)
    expect_unchanged(block.trace(x), x)


def drawn_block(student, inputs, embed_dim, num_heads):
    """A block with random numbers in all the parameters that it has."""
    block = expect_layer(student.VisionTransformerBlock(embed_dim, num_heads), "the block")
    values = {}
    for name, value in inspect_module(block).parameters.items():
        size = 8 if "in_proj" in name else 2  # no patch is left with next to no weight
        values[name] = inputs.randn(*value.shape, dtype=torch.float32) / size
    assign(block, values)
    return block


def fits(found, value):
    return found is not None and found.shape == value.shape


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


def close(x, y):
    return torch.allclose(x.double(), y.double(), rtol=1e-3, atol=1e-4)
