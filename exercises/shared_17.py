# Built from course/17_vision_transformer/shared_17.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of the patches and the block have in common."""

import torch

from autograder.checking import assign, expect, expect_equal, expectation, inspect_module

PATCHES = "test_patches_of_small_images"
SHAPE = "test_block_keeps_the_shape"


@expectation
def expect_pixels(patches, images, what):
    """Vouch for the values of all pixels, in whatever order they come."""
    expect_equal(patches.flatten().sort().values, images.flatten().sort().values, what=what)


def what_does_not_fit(height, width, p):
    """What is wrong with a size that patches do not fill, in words."""
    sides = [f"the {side} {size}" for side, size in (("height", height), ("width", width)) if size % p]
    more = "" if height * width % p**2 else f" (although {p} * {p} divides {height} * {width})"
    return f"patch_size {p} does not divide {' or '.join(sides)}{more}"


def draw_block(student, inputs, embed_dim, num_heads):
    """A block with random numbers in all the parameters that it has."""
    block, values = student.VisionTransformerBlock(embed_dim, num_heads), {}
    for name, value in sorted(inspect_module(block).parameters.value.items()):  # whatever their order
        size = 8 if "in_proj" in name else 2  # no patch is left with next to no weight
        values[name] = inputs.randn(*value.shape, dtype=torch.float32) / size
    assign(block, values)
    return block


def give(block, embed_dim, weights):
    """Set these parameters, once the block is known to have them and no others."""
    found = inspect_module(block).parameters.value
    names = {name: name for name in weights if not name.startswith("mlp.")} | mlp_names(found, embed_dim)
    what = "the block does not have the parameters asked for"
    wanted = "norm1, attention, norm2 and an mlp of two linear layers, all with weight and bias"
    missing, too_many = set(names.values()) - set(found), set(found) - set(names.values())
    groups = (missing, "missing"), (too_many, "too many")
    differences = [f"{', '.join(sorted(some))} {word}" for some, word in groups if some]
    expect(not differences, what, wanted, "; ".join(differences))
    for name, value in weights.items():
        shape = tuple(found[names[name]].shape)
        expect(shape == tuple(value.shape), f"{names[name]} has the wrong shape", str(tuple(value.shape)), str(shape))
    assign(block, {names[name]: value for name, value in weights.items()})


def give_what_fits(block, embed_dim, weights):
    """Set those of these parameters that the block has, and say what each is called there."""
    found = inspect_module(block).parameters.value
    names = {name: name for name in weights}
    if sorted(tuple(value.shape) for value in found.values()) == sorted(tuple(w.shape) for w in weights.values()):
        names |= mlp_names(found, embed_dim)
    there = {names[name]: value for name, value in weights.items() if names[name] in found}
    assign(block, {name: value for name, value in there.items() if found[name].shape == value.shape})
    return names


def missing_gradients(of_x, of_parameters):
    """The names of those that are None."""
    return sorted(name for name, gradient in {"x": of_x, **of_parameters}.items() if gradient is None)


def mlp_names(found, embed_dim):
    """What the student calls the mlp's two layers, by the shapes of their weights."""
    names = {}
    for kind, shape in ("wide", (4 * embed_dim, embed_dim)), ("narrow", (embed_dim, 4 * embed_dim)):
        layers = [name.removesuffix(".weight") for name, value in found.items() if tuple(value.shape) == shape]
        layers = [name for name in layers if name.startswith("mlp.")]
        expect(len(layers) == 1, f"the mlp has no linear layer with a weight of shape {shape}", "one", str(len(layers)))
        names |= {f"mlp.{kind}.{part}": f"{layers[0]}.{part}" for part in ("weight", "bias")}
    return names
