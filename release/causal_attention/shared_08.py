# Built from course/08_causal_attention/shared_08.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of the layer have in common."""

import torch

from autograder.checking import assign, expect, expect_close, expect_tensor, expectation

NAMES = "W_query", "W_key", "W_value"
WEIGHTS = tuple(f"{name}.weight" for name in NAMES)


def make(student, values, *args, **kwargs):
    """A layer with these parameters."""
    return fill(student.CausalAttention(*args, **kwargs), values)


def fill(layer, values):
    """Set its parameters. Biases that nobody gives become zero; whether there should be any is asked elsewhere."""
    weights = {name: values[name] for name in WEIGHTS}
    biases = {f"{name}.bias": values.get(f"{name}.bias", torch.zeros(len(values[WEIGHTS[0]]))) for name in NAMES}
    assign(layer, biases, missing_ok=True)
    assign(layer, weights)
    return layer


def as_biased(weights, biases):
    """The weights that do what these and the biases do, for tokens whose last feature is 1."""
    last = torch.zeros(weights[WEIGHTS[0]].shape[1])
    last[-1] = 1.0
    return {f"{name}.weight": weights[f"{name}.weight"] + biases[f"{name}.bias"][:, None] * last for name in NAMES}


@expectation
def expect_biases(state, biased, said):
    """Vouch that each of the three layers has a bias, or that none has one."""
    for name in NAMES:
        has = f"{name}.bias" in state.parameters
        hint = "Pass `bias=qkv_bias` to each nn.Linear."
        expect(has == biased, f"{said}, {name} has {'a' if has else 'no'} bias", hint=hint)


def expect_dropout_of_one_token(layer, x):
    """Vouch that dropout falls on the only weight of a token on its own, too: calls in training differ."""
    short = x[:, :1].contiguous()
    expect_difference([layer(short) for _ in range(20)])


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
def expect_other(got, before, what, hint=None):
    """Vouch that two outputs differ."""
    expect(not torch.allclose(got.double(), before.double()), what, hint=hint)


def expect_no_trace(layer, x, d_out):
    """A later token has no influence, even if its score is far higher than all others, or its values are 1e30.

    Where tokens begin with 1, each score is -1,000,000. Values of 1e30 show each weight that is not exactly 0.
    """
    x[:, :, 0], x[:, -1, 1:] = 1.0, 0.0
    high = x.clone()
    high[:, -1, 0] = 0.0  # and so are its scores
    huge = high.clone()
    huge[-1, -1, 1:] = 1e30
    before, beside, after = (expect_tensor(layer(one), shape=(*x.shape[:2], d_out)) for one in (x, high, huge))
    what = "the output for the first tokens, whose scores are -1,000,000, after those of the last token became 0"
    hint = "Give the later tokens the score -inf before the softmax: no finite score is low enough."
    expect_close(beside[:, :-1], before[:, :-1], what=what, hint=hint)
    what = "the output for the first tokens, after the values of the very last one became 1e30"
    expect_close(after[:, :-1], before[:, :-1], what=what, hint=hint)


def expect_works_elsewhere(layer, x):
    """Vouch that a layer for outputs of width 3 works on another device than the CPU, in training and in evaluation."""
    expect_tensor(layer(x), what="the output")  # what it keeps moves later
    for switch in layer.train, layer.eval:
        switch()
        what = "the output on another device than the CPU"
        expect_tensor(layer.elsewhere(x), shape=(*x.shape[:2], 3), what=what)
