# Built from course/18_transformer_block/shared_18.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of the transformer block have in common."""

import torch

from autograder.checking import CheckFailed, assign, expect, expect_close, expect_tensor, expectation, inspect_module

BY_HAND = "test_layer_norm_by_hand"
GELU = "test_gelu_between_two_layers"
FORMS = "none", "tanh"  # of GELU, as torch names them
SAME_FORM = "Use one form of GELU, whatever the mode is."
MODES = ("train", "in training"), ("eval", "after eval()")
FOUND = "Make each part an attribute of the module, with the name that the docstring gives."
SETTINGS = {"num_heads": "num_heads", "context_length": "context_length", "p": "dropout"}  # of attention -> as we say
# What attention and the mlp of a block do last.
LAST = "attention.out_proj.weight", "attention.out_proj.bias", "mlp.down.weight", "mlp.down.bias"


def randn(inputs, *shape):
    return inputs.randn(*shape, dtype=torch.float32)


def mlp_shapes(d, hidden):
    """The parameters that an MLP promises."""
    return {"up.weight": (hidden, d), "up.bias": (hidden,), "down.weight": (d, hidden), "down.bias": (d,)}


def block_shapes(d):
    """The parameters that a block promises."""
    shapes = {f"{norm}.{name}": (d,) for norm in ("norm1", "norm2") for name in ("scale", "shift")}
    shapes |= {"attention.W_qkv.weight": (3 * d, d), "attention.out_proj.weight": (d, d)}
    return (
        shapes
        | {"attention.out_proj.bias": (d,)}
        | {f"mlp.{name}": size for name, size in mlp_shapes(d, 4 * d).items()}
    )


def give(layer, values, of=""):
    """Assign values to parameters; a bias without a place is asked for in a check of its own."""
    expect_places(inspect_module(layer).parameters, {name: tuple(value.shape) for name, value in values.items()}, of)
    assign(layer, {name: value for name, value in values.items() if name.endswith(".bias")}, missing_ok=True)
    assign(layer, {name: value for name, value in values.items() if not name.endswith(".bias")})


@expectation
def expect_places(parameters, shapes, of=""):
    """Vouch that there are parameters of these shapes; biases may be missing."""
    for name, shape in shapes.items():
        if name in parameters or not name.endswith(".bias"):
            expect(name in parameters, f"{of}there is no parameter {name}", hint=FOUND)
            got = tuple(parameters[name].shape)
            expect(got == shape, f"{of}{name} has the wrong shape", str(shape), str(got))


def randomise(layers, inputs):
    """Put random numbers in all parameters that these layers have: the same ones, in whatever order they were made."""
    layers = list(layers)
    for layer, state in [(layer, inspect_module(layer)) for layer in layers]:
        assign(layer, random_numbers({name: value.shape for name, value in sorted(state.parameters.items())}, inputs))


def random_numbers(shapes, inputs):
    """For parameters of these shapes; scales are not near 0, and scores are small: each token keeps some weight."""
    values = {name: randn(inputs, *shape) / 2 for name, shape in shapes.items()}
    values |= {name: 1.5 + value.abs() for name, value in values.items() if name.endswith("scale")}
    for name, value in values.items():
        if "W_qkv" in name:
            value[: len(value) // 3] /= 8  # the rows that make queries
    return values


def silence(block):
    """Let attention and mlp of a block give zeros."""
    assign(block, dict.fromkeys(LAST, torch.tensor(0.0)), missing_ok=True)


def by_parts(pairs):
    """For pairs of a block and its x, what the block's own parts make of x: y + mlp(norm2(y))."""
    blocks, many = zip(*pairs, strict=True)
    found = through(blocks, "attention", through(blocks, "norm1", many))
    sums = [x + added for x, added in zip(many, found, strict=True)]
    found = through(blocks, "mlp", through(blocks, "norm2", sums))
    return [y + added for y, added in zip(sums, found, strict=True)]


def through(blocks, name, many):
    """What this part of each block gives for its x."""
    return [found.value for found in [part(block, name, x) for block, x in zip(blocks, many, strict=True)]]


def part(block, name, x):
    """What a part of the block gives for x."""
    return expect_tensor(getattr(block, name)(x), shape=tuple(x.shape), what=f"the result of {name}")


@expectation
def expect_one_form(got, right, **how):
    """Vouch for what ``right`` gives for the exact GELU, or for the formula with tanh; the nearer one is expected."""
    try:
        expect_close(got, right("none"), **how)
    except CheckFailed:
        expect_close(got, nearest(got, [right(form) for form in FORMS]), **how)


def nearest(got, forms):
    if not isinstance(got, torch.Tensor) or got.shape != forms[0].shape or got.is_complex():
        return forms[0]
    return min(forms, key=lambda form: float((got.double() - form.double()).abs().nan_to_num(nan=1e9).max()))
