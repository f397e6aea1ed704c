# Built from course/05_weight_transfer/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the book's example, other sizes, the parameters afterwards, what is shared, and what is refused.

Each promise is judged by calls of its own. Where nothing would hold by accident, a check asks only for its promise.
"""

from itertools import islice

import torch

from autograder.checking import (
    Arguments,
    assign,
    assigning,
    back_propagating,
    call_each,
    calling,
    expect,
    expect_close,
    expect_each_raises,
    expect_equal,
    expect_tensor,
    finish,
    inspect_around,
    inspecting,
    method,
    points,
    together,
)

NAMES = "W_query", "W_key", "W_value"
IF = "Compare with `if` and raise a ValueError yourself: a failed `assert`, or a copy that fails, raises another error."


@points(1.25)
def test_target_gives_the_same_output(student, reference):
    """These two modules fit. After the transfer, target gives what source gives for the book's six tokens."""
    weights = {name: reference[name] for name in NAMES}
    (source,), (target,) = make(student, [(3, 2)])
    results = together(
        [
            assigning(source, {f"{name}.weight": weight for name, weight in weights.items()}),
            calling(student.transfer_weights, source, target),
            inspecting(target),
            calling(target, reference["x"]),
        ]
    )
    finish(islice(results, 2))
    after = next(results).parameters
    for name in NAMES:
        if name in after:  # another check asks for it
            expect(
                tuple(after[name].shape) == (3, 2),
                f"target.{name} has the wrong shape",
                "(d_in, d_out) = (3, 2)",
                str(tuple(after[name].shape)),
                "nn.Linear(3, 2) stores its weight with shape (d_out, d_in) = (2, 3).",
            )
    hint = lambda *_: name_the_matrix(weights, after)  # noqa: E731
    expect_close(next(results), reference["output"], what="target's output", hint=hint)


@points(0.5)
def test_same_output_for_other_sizes(student, reference, inputs):
    """Square weights, sizes of 1 and weights of 0 are moved as rightly as any other, whenever you call it again."""
    sizes = (4, 4), (4, 1), (1, 33)
    (*sources, _), (*targets, another) = make(student, [*sizes, (4, 4)])
    kept = [torch.arange(d_out * d_in).reshape(d_out, d_in) % 3 > 0 for d_in, d_out in sizes]  # the others become 0
    weights = [{f"{name}.weight": inputs.randn(*mask.shape) * mask for name in NAMES} for mask in kept]
    xs = [inputs.randn(5, d_in, dtype=torch.float32) for d_in, _ in sizes]
    results = together(
        [
            calling(student.transfer_weights, sources[0], another),  # of other numbers than the next
            *map(assigning, sources, weights),
            *map(calling, sources, xs),
            *transfers(student, sources, targets),
            *map(calling, targets, xs),
        ]
    )
    finish(islice(results, 1 + len(sizes)))
    expected = [expect_tensor(output) for output in islice(results, len(sizes))]
    finish(islice(results, len(sizes)))
    for (d_in, d_out), got, right in zip(sizes, results, expected, strict=True):
        expect_close(got, right, what=f"target's output for d_in = {d_in}, d_out = {d_out}")


@points(0.75)
def test_parameters_stay_trainable(student, reference):
    """After the transfer, target's three matrices are nn.Parameters of shape (d_in, d_out) that require a gradient."""
    sizes = (3, 2), (3, 3)
    sources, targets = make(student, sizes)
    by_name = [Arguments(source=source, target=target) for source, target in zip(sources, targets, strict=True)]
    calls = [calling(student.transfer_weights, arguments) for arguments in by_name]
    flows = [back_propagating(target, reference["x"]) for target in targets]
    before, after, flows = inspect_around(targets, calls, then=flows)
    for (d_in, d_out), old, state in zip(sizes, before, after, strict=True):
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
        gradients = next(flows).parameters
        for name in NAMES:
            expect(
                gradients.get(name) is not None,
                f"no gradient reaches target.{name}",
                hint="If autograd recorded the copy, the gradients flow on into source. Do not let it record the copy.",
            )
        expect_written([old], [state])


@points(0.5)
def test_source_stays_as_it_is(student):
    """The transfer leaves source unchanged: its weights, their dtype and gradients, and its mode."""
    sources, targets = make(student, [(3, 2), (3, 3)])
    first = [calling(method(module, "double")) for module in (sources[1], targets[1])]
    before, after = transferred(student, sources, targets, [*sources, *targets], first)
    for old, new in zip(before[:2], after[:2], strict=True):
        expect(new.training == old.training, "source was switched between training and evaluation")
        for name, weight in old.parameters.items():
            expect(name in new.parameters, f"source no longer has {name}", hint="Read from source. Change only target.")
            got, what = new.parameters[name], f"source's {name} afterwards"
            expect(got.dtype == weight.dtype, f"{what}: the dtype has changed", str(weight.dtype), str(got.dtype))
            expect_equal(got, weight, what=what, hint="Methods whose names end in `_` change the tensor itself.")
            expect(name in new.trainable, f"source's {name} no longer requires a gradient")
    expect_written(before[2:], after[2:])


@points(0.75)
def test_modules_share_nothing(student, inputs):
    """The two modules are independent: whoever later changes the weights of one does not change the other."""
    sources, targets = make(student, [(3, 2), (4, 4), (4, 1)])
    calls = transfers(student, sources, targets)
    before, after, of_sources = inspect_around(targets, calls, then=[inspecting(source) for source in sources])
    expect_written(before, after)
    modules, states = {"source": sources, "target": targets}, {"source": list(of_sources), "target": after}
    for changed, other in ("source", "target"), ("target", "source"):
        values = [
            {name: inputs.randn(*value.shape) for name, value in state.parameters.items()} for state in states[changed]
        ]
        before, after, _ = inspect_around(modules[other], list(map(assigning, modules[changed], values)))
        for old, new in zip(before, after, strict=True):
            for name, value in old.parameters.items():
                what = f"{other}'s {name} after {changed}'s weights were changed"
                hint = "Both modules use the same memory. The lesson lists what copies numbers and what does not."
                expect_equal(new.parameters[name], value, what=what, hint=hint)


@points(0.25)
def test_float64_stays_float64(student):
    """Where both modules are float64, target's parameters are float64 afterwards."""
    (source,), (target,) = make(student, [(3, 2)])
    first = [calling(method(module, "double")) for module in (source, target)]
    before, after = transferred(student, [source], [target], [target], first)
    for name, value in after[0].parameters.items():
        what = f"target.{name} has another dtype"
        hint = "Numbers that travel through lists become float32, torch's default, and target takes no float64 input."
        expect(value.dtype is torch.float64, what, "torch.float64", str(value.dtype), hint)
    expect_written(before, after)


@points(0.5)
def test_source_with_bias_is_refused(student):
    """A source made with qkv_bias=True raises ValueError."""
    sizes = (3, 2), (4, 4)
    sources, targets = make(student, sizes, True)
    assign(sources[1], {f"{name}.bias": torch.zeros(4) for name in NAMES})
    expect_each_raises(
        ValueError,
        student.transfer_weights,
        list(zip(sources, targets, strict=True)),
        [
            f"source = SelfAttention_v2({d_in}, {d_out}, qkv_bias=True), its bias holds {bias}"
            for bias, (d_in, d_out) in zip(("random numbers", "zeros"), sizes, strict=True)
        ],
        IF,
    )


@points(0.5)
def test_other_sizes_are_refused(student):
    """Modules whose d_in or d_out differ raise ValueError, also where the numbers would fit somehow."""
    different = (
        ((3, 2), (5, 2)),
        ((3, 2), (2, 3)),
        ((2, 6), (3, 4)),
        ((3, 1), (3, 4)),
        ((1, 4), (3, 4)),
    )
    of_sources = [(student.SelfAttention_v2, *of_source) for of_source, _ in different]
    of_targets = [(student.SelfAttention_v1, *of_target) for _, of_target in different]
    made = list(call_each(of_sources + of_targets))
    cases = [f"source = SelfAttention_v2{source}, target = SelfAttention_v1{target}" for source, target in different]
    pairs = list(zip(made[: len(different)], made[len(different) :], strict=True))
    expect_each_raises(ValueError, student.transfer_weights, pairs, cases, IF)


def make(student, sizes, *qkv_bias):
    """A source and a target of each size: the sources, the targets."""
    of_sources = [(student.SelfAttention_v2, *size, *qkv_bias) for size in sizes]
    made = list(call_each(of_sources + [(student.SelfAttention_v1, *size) for size in sizes]))
    return made[: len(sizes)], made[len(sizes) :]


def transferred(student, sources, targets, modules, first=()):
    """The states of these modules before and after the transfer from each source to its target."""
    before, after, _ = inspect_around(modules, transfers(student, sources, targets), first)
    return before, after


def transfers(student, sources, targets):
    """The steps that move the weights of each source to its target."""
    return [calling(student.transfer_weights, *pair) for pair in zip(sources, targets, strict=True)]


def expect_written(before, after):
    """Vouch that target's parameters are not those it started with: what nobody touches keeps every promise."""
    for old, new in zip(before, after, strict=True):
        same = all(name in new.parameters and new.parameters[name].equal(old.parameters[name]) for name in NAMES)
        expect(not same, "target still holds the numbers that it started with")


def name_the_matrix(weights, after):
    """The first of target's parameters that is not source's weight transposed."""
    for name, weight in weights.items():
        got = after.get(name)
        if got is not None and not (got.shape == weight.T.shape and torch.allclose(got.double(), weight.T.double())):
            return f"{name} is not the transpose of source's {name}.weight."
    return None
