# Built from course/17_vision_transformer/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: two images that can be cut by hand, and a block against known numbers and its residual path."""

import torch

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_layer,
    expect_tensor,
    inspect_module,
    points,
)


@points(1)
def test_patches_of_small_images(student, reference):
    """A 4 x 4 image gives four patches of four pixels in reading order, and two channels come one after the other."""
    for name, what in ("image", "a 4 x 4 image"), ("colours", "a 2 x 4 image with two channels"):
        got = student.image_to_patches(reference[name], 2)
        expect_close(
            got, reference[f"{name}_patches"], what=f"the patches of {what}", hint=hint_at_the_cut(reference[name])
        )


@points(1)
def test_block_keeps_the_shape(student):
    """The block takes images with any number of patches and returns a tensor of the same shape."""
    for b, patches, embed_dim, num_heads in (2, 196, 16, 4), (3, 1, 12, 3), (1, 5, 8, 1):
        block = expect_layer(student.VisionTransformerBlock(embed_dim, num_heads), "the block")
        x = torch.linspace(-1, 1, b * patches * embed_dim).reshape(b, patches, embed_dim)
        expect_tensor(block(x), shape=(b, patches, embed_dim), what="the result")


@points(1)
def test_block_by_numbers(student, reference):
    """With given weights, the block gives the same result for two images as torch's own pre-norm layer."""
    block = block_with(student.VisionTransformerBlock(4, 2), 4, weights_of(reference))

    def hint(got, expected):
        if close(got, reference["slip_post_norm"]):
            return "This is a post-norm block: the norms come after the sums. Put them in front of the two parts."
        if close(got, reference["slip_sequence_first"]):
            return "The patches look across the batch: pass batch_first=True to nn.MultiheadAttention."
        return None

    expect_close(block(reference["x"]), reference["output"], what="the result", hint=hint)


@points(1)
def test_input_runs_straight_through(student, reference):
    """When attention and mlp add nothing, because their last layers are zero, the result is x itself."""
    weights = weights_of(reference)
    last = "attention.out_proj.weight", "attention.out_proj.bias", "mlp.narrow.weight", "mlp.narrow.bias"
    weights |= {name: torch.zeros_like(weights[name]) for name in last}
    block = block_with(student.VisionTransformerBlock(4, 2), 4, weights)
    hint = "A norm on the way from x to the result changes x. Put the norms into the two side branches."
    expect_close(block(reference["x"]), reference["x"], what="the result", hint=hint)


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
