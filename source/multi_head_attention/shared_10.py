# Built from course/10_multi_head_attention/shared_10.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of both classes have in common."""

import torch

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_tensor,
    expect_unchanged,
    expectation,
    inspect_module,
)

PROJECTIONS = "W_query", "W_key", "W_value"
FOUND = "Make each layer an attribute of the module, or put it into an nn.ModuleList that is one."


def split_shapes(d_in, d_out, qkv_bias=False):
    """The parameters that MultiHeadAttention promises."""
    shapes = {f"{name}.weight": (d_out, d_in) for name in PROJECTIONS}
    shapes |= {f"{name}.bias": (d_out,) for name in PROJECTIONS} if qkv_bias else {}
    return shapes | {"out_proj.weight": (d_out, d_out), "out_proj.bias": (d_out,)}


def draw(inputs, shapes):
    """Random parameters of these shapes."""
    return {name: inputs.randn(*shape, dtype=torch.float32) for name, shape in shapes.items()}


def give(layer, values):
    """Set those of these parameters that are there, and say which; biases that nobody gives become zero.

    Which biases a layer has is a question of its own, so that a wrong one costs no other check.
    """
    there = expect_places(inspect_module(layer).parameters, values)
    weights = {name: value for name, value in values.items() if name.endswith(".weight")}
    biases = {f"{name.removesuffix('.weight')}.bias": torch.zeros(len(value)) for name, value in weights.items()}
    assign(layer, {name: values.get(name, zeros) for name, zeros in biases.items()}, missing_ok=True)
    assign(layer, weights)
    return there


@expectation
def expect_places(parameters, values):
    """Those of the values that a layer has a place for, once it is known to lack biases at most."""
    for name, value in values.items():
        if name.endswith(".bias") and name not in parameters:
            continue
        expect(name in parameters, f"the module has no parameter {name}", hint=FOUND)
        got = tuple(parameters[name].shape)
        expect(got == value.shape, f"{name} has the wrong shape", str(tuple(value.shape)), str(got))
    return {name: value for name, value in values.items() if name in parameters}


@expectation
def expect_linear(modules):
    """Vouch that each of the four layers is an nn.Linear."""
    for name in (*PROJECTIONS, "out_proj"):
        kinds = modules.get(name, ["no layer of that name"])
        expect("Linear" in kinds, f"{name} is not an nn.Linear", "nn.Linear", kinds[0])


def expect_biases_to_act(student, inputs, context_length):
    """Vouch that a bias does what a further feature of x does that is always 1."""
    attention = student.MultiHeadAttention(2, 6, context_length, 0.0, 2, True)
    values = draw(inputs, split_shapes(2, 6, qkv_bias=True))
    give(attention, values)
    wider = student.MultiHeadAttention(4, 6, context_length, 0.0, 2)
    joined = {name: values[name] for name in ("out_proj.weight", "out_proj.bias")}
    for name in PROJECTIONS:
        columns = torch.stack([values[f"{name}.bias"], torch.zeros(6)], dim=1)
        joined[f"{name}.weight"] = torch.cat([values[f"{name}.weight"], columns], dim=1)
    give(wider, joined)
    for layer in attention, wider:
        layer.eval()
    x = inputs.randn(2, context_length - 1, 2, dtype=torch.float32)
    ones = torch.tensor([1.0, 0.0]).expand(2, context_length - 1, 2)
    expected = expect_tensor(wider(torch.cat([x, ones], dim=2)), what="the output without biases")
    what = "the output with qkv_bias=True, for given weights and biases"
    hint = "Without qkv_bias the output is right. Use each layer as it is, bias included, and scale only afterwards."
    expect_close(attention(x), expected, what=what, hint=hint)


@expectation
def expect_whole_heads_dropped(trained, whole, p, what, none, hint):
    """Vouch for the output for texts of one token: each head has one weight, which is dropped, or kept and grown."""
    expect(not bool(trained.all()), none, hint=hint)
    expected = torch.where(trained == 0, 0.0, whole / (1 - p)) if trained.shape == whole.shape else whole
    expect_close(trained, expected, what=what, hint=hint)


@expectation
def halves(output, sizes):
    """The weights (b, num_heads, t, t) that an output shows, once in each half of a head's features."""
    b, t, num_heads = sizes
    output = expect_tensor(output, shape=(b, t, num_heads * 2 * t), what="the output")
    return output.unflatten(2, (num_heads, 2, t)).permute(3, 0, 2, 1, 4)


@expectation
def expect_grown(shown, whole, p, what, hint=None):
    """Vouch for the weights that dropout kept."""
    expected = torch.where(shown != 0, whole / (1 - p), 0) if p else whole
    expect_close(shown, expected, what=what, hint=hint)


def expect_dropout_of_one_token(attention, x):
    """Vouch that dropout falls on the only weight of a token on its own, too: calls in training differ."""
    short = x[:, :1].contiguous()
    expect_difference([attention(short) for _ in range(20)])


@expectation
def expect_difference(outputs):
    first, *others = (expect_tensor(output) for output in outputs)
    same = all(torch.allclose(first, other) for other in others)
    expect(not same, "in training, texts of one token lose no weight: twenty calls gave the same output")


@expectation
def expect_none_dropped(shown, whole, what):
    """Vouch that no weight is 0 in evaluation that is clearly above 0 without dropout."""
    expect(not bool(((shown == 0) & (whole > 1e-4)).any()), what, hint="eval() must end all dropping.")


@expectation
def expect_parts_of_heads(kept, seen, hint=None):
    """Vouch that a head loses some of the weights (b, num_heads, t, t) that it has seen, and not all or nothing."""
    heads = zip(kept.flatten(0, 1), seen.flatten(0, 1), strict=True)
    together = all(len(fates[sees].unique()) < 2 for fates, sees in heads)
    what = "in training, each head loses all of its weights for a text, or none: there are too few random draws"
    expect(not together, what, hint=hint)


@expectation
def expect_moved(after, before, what):
    """Vouch that the outputs of all these tokens changed."""
    moved = (after - before).abs().amax(dim=-1)
    expect(bool((moved > 1e-3).all()), what)


@expectation
def expect_like(got, other, what):
    """Vouch that ``got`` is a tensor of the same shape."""
    return expect_tensor(got, shape=tuple(other.shape), what=what)


def blind(weights):
    """Weights with which each score of two heads is -1,000,000, and values read all features but the first."""
    for name, factor in ("W_query.weight", 1000.0), ("W_key.weight", -1000.0 * 3**0.5):
        weights[name] = torch.zeros(6, 4)
        weights[name][::3, 0] = factor
    weights["W_value.weight"][:, 0] = 0.0
    return weights


def expect_no_trace(attention, x, features):
    """A later token has no influence, even if its score is far higher than all others, or its values are 1e30.

    Where tokens begin with 1, each score is -1,000,000. Values of 1e30 show each weight that is not exactly 0.
    """
    x[:, :, 0], x[:, -1, 1:] = 1.0, 0.0
    high = x.clone()
    high[:, -1, 0] = 0.0  # and so are its scores
    huge = high.clone()
    huge[-1, -1, 1:] = 1e30
    shape = *x.shape[:2], features
    before, beside, after = (expect_tensor(attention(one), shape=shape, what="the output") for one in (x, high, huge))
    what = "the output for the first tokens, whose scores are -1,000,000, after those of the last token became 0"
    hint = "Give the later tokens the score -inf before the softmax: no finite score is low enough."
    expect_close(beside[:, :-1], before[:, :-1], what=what, hint=hint)
    what = "the output for the first tokens, after the values of the very last one became 1e30"
    expect_close(after[:, :-1], before[:, :-1], what=what, hint=hint)


def expect_no_change(layer, x):
    """Vouch that the layer leaves x as it is, in both modes."""
    expect_unchanged(layer.trace(x))
    layer.eval()
    expect_unchanged(layer.trace(x))
