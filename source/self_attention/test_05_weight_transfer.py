# Built from course/05_weight_transfer/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the book's example, the parameters afterwards, and a source with bias."""

import torch

from autograder.checking import (
    Arguments,
    assign,
    expect,
    expect_close,
    expect_each_raises,
    finish,
    inspect_each,
    inspect_module,
    points,
)

NAMES = "W_query", "W_key", "W_value"


@points(2)
def test_target_gives_the_same_output(student, reference):
    """After the transfer, target gives the output of source for the book's six tokens: -0.5337, -0.1051, ..."""
    weights = {name: reference[name] for name in NAMES}
    source, target = student.SelfAttention_v2(3, 2), student.SelfAttention_v1(3, 2)
    assign(source, {f"{name}.weight": weight for name, weight in weights.items()})
    before = inspect_module(target).parameters
    student.transfer_weights(source, target)
    after = inspect_module(target).parameters
    for name in NAMES:
        if name in after:  # the next check asks for it
            expect(
                tuple(after[name].shape) == (3, 2),
                f"target.{name} has the wrong shape",
                "(d_in, d_out) = (3, 2)",
                str(tuple(after[name].shape)),
                "nn.Linear(3, 2) stores its weight with shape (d_out, d_in) = (2, 3): transpose it.",
            )
    expect_close(
        target(reference["x"]),
        reference["output"],
        what="target's output",
        hint=name_the_fault(weights, before, after),
    )


@points(1, requires="test_target_gives_the_same_output")
def test_parameters_stay_trainable(student, reference):
    """After the transfer, target's three matrices are nn.Parameters of shape (d_in, d_out) that require a gradient."""
    sizes = (3, 2), (3, 4), (3, 3)
    targets = list(student.SelfAttention_v1.each(sizes))
    sources = student.SelfAttention_v2.each(sizes)
    pairs = [Arguments(source=source, target=target) for source, target in zip(sources, targets, strict=True)]
    finish(student.transfer_weights.each(pairs))
    for (d_in, d_out), target, state in zip(sizes, targets, inspect_each(targets), strict=True):
        for name in NAMES:
            expect(
                name in state.parameters,
                f"target.{name} is no longer an nn.Parameter",
                hint="No optimiser would find it. Copy into the old parameter, or make the new one an nn.Parameter.",
            )
            shape = tuple(state.parameters[name].shape)
            expect(shape == (d_in, d_out), f"target.{name} has the wrong shape", str((d_in, d_out)), str(shape))
            expect(
                name in state.trainable,
                f"target.{name} no longer requires a gradient",
                hint="No optimiser would train it. If you switched requires_grad off, use torch.no_grad() instead.",
            )
        gradients = target.gradient(reference["x"]).parameters
        for name in NAMES:
            expect(
                gradients.get(name) is not None,
                f"no gradient reaches target.{name}",
                hint="If autograd recorded the copy, the gradients flow on into source: copy under "
                "torch.no_grad(), or copy source's weight.detach().",
            )


@points(1)
def test_source_with_bias_is_refused(student):
    """A source made with qkv_bias=True raises ValueError."""
    sizes = [(3, 2), (4, 4)] * 2
    sources = list(student.SelfAttention_v2.each((d_in, d_out, True) for d_in, d_out in sizes))
    for source, (_, d_out) in zip(sources[2:], sizes[2:], strict=True):
        assign(source, {f"{name}.bias": torch.zeros(d_out) for name in NAMES})
    expect_each_raises(
        ValueError,
        student.transfer_weights,
        list(zip(sources, student.SelfAttention_v1.each(sizes), strict=True)),
        [
            f"source = SelfAttention_v2({d_in}, {d_out}, qkv_bias=True), its bias holds {bias}"
            for bias, (d_in, d_out) in zip(["random numbers"] * 2 + ["zeros"] * 2, sizes, strict=True)
        ],
    )


def name_the_fault(weights, before, after):
    """A hint on the first of target's parameters that is not source's weight transposed, from what it holds instead."""
    for name, weight in weights.items():
        got = after.get(name)
        if got is None or same(got, weight.T):
            continue
        if same(got, before[name]):
            return (
                f"{name} still holds the numbers that target started with. Did you leave it out, or change something "
                "else instead: a copy, or source?"
            )
        if same(got, weight.reshape(3, 2)):
            return (
                f"{name} holds source's numbers in the wrong places: reshape and view cut the same six numbers into "
                "other rows; they do not turn rows into columns. Transpose instead."
            )
        other = next((other for other in weights if same(got, weights[other].T)), None)
        return f"{name} holds source's {other}." if other else f"{name} is not the transpose of source's {name}.weight."
    return None


def same(a, b):
    return a.shape == b.shape and torch.allclose(a.double(), b.double(), atol=1e-5)
