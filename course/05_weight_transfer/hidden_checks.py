"""Hidden checks: any weights and sizes, the source afterwards, what is shared, and sizes that differ."""

from itertools import islice

import torch

from autograder.checking import (
    assign_each,
    assigning,
    back_propagating,
    call_each,
    calling,
    expect,
    expect_close,
    expect_each_raises,
    expect_equal,
    finish,
    inspect_around,
    inspecting,
    method,
    points,
    together,
)

NAMES = "W_query", "W_key", "W_value"
BIASES = "random", "zero", "zero"
SHARED = "`.T`, `.data`, `.detach()` and nn.Parameter(...) copy no numbers: source and target share the memory of"
# d_in, d_out: a square hides a missing transpose from the shapes, and contiguous() copies no single row or column.
SIZES = (5, 3), (4, 4), (4, 1)
DIFFERENT_SIZES = (  # (d_in, d_out) of source, of target
    ((5, 3), (5, 4)),
    ((5, 3), (2, 3)),
    ((5, 3), (4, 6)),
    ((5, 3), (3, 5)),  # the numbers exchanged: the stored shapes agree
    ((2, 10), (4, 5)),  # as many numbers
    ((5, 1), (5, 3)),  # copy_ would broadcast these two
    ((1, 3), (2, 3)),
)


@points(1.5)
def test_same_output_for_any_weights(student, reference, inputs):
    """After the transfer, both modules give the same output for any weights, sizes and input."""
    sizes = (5, 3), (4, 4), (4, 1), (1, 3), (3, 17)
    *pairs, (_, another) = make_pairs(student, [*sizes, (4, 4)])
    sources, targets = zip(*pairs, strict=True)
    tokens = 4, 3, 5, 6, 2
    xs = [inputs.randn(n, d_in, dtype=torch.float32).cpu() for n, (d_in, _) in zip(tokens, sizes, strict=True)]
    results = together(
        [
            calling(student.transfer_weights, sources[1], another),  # of the numbers that it begins with
            *map(assigning, sources, [random_weights(size, inputs) for size in sizes]),
            *map(inspecting, sources),
            *transfers(student, pairs),
            *map(calling, targets, xs),
        ]
    )
    finish(islice(results, 1 + len(sizes)))
    states = [state.parameters for state in islice(results, len(sizes))]  # as each source stores them
    weights = [{name: state[f"{name}.weight"] for name in NAMES} for state in states]
    finish(islice(results, len(sizes)))
    for (d_in, d_out), x, of_source, got in zip(sizes, xs, weights, results, strict=True):
        expect_close(
            got,
            reference.self_attention(x, of_source),
            what=f"target's output for d_in = {d_in}, d_out = {d_out}",
            hint="Entry [i, j] of a weight of source belongs at [j, i] of the parameter of the same name, even where "
            "d_in = d_out and no error warns you.",
        )


@points(0.5)
def test_new_weights_can_be_trained(student, inputs):
    """After the transfer, target's matrices are parameters of the right shape, and a gradient reaches each of them."""
    sizes = SIZES[:2]
    pairs = make_pairs(student, sizes)
    targets = [target for _, target in pairs]
    xs = [inputs.randn(4, d_in, dtype=torch.float32) for d_in, _ in sizes]
    flows = list(map(back_propagating, targets, xs))
    before, after, flows = inspect_around(targets, transfers(student, pairs), then=flows)
    for size, state in zip(sizes, after, strict=True):
        for name in NAMES:
            expect(name in state.parameters, f"target.{name} is no longer an nn.Parameter")
            shape = tuple(state.parameters[name].shape)
            expect(shape == size, f"target.{name} has the wrong shape", str(size), str(shape))
            expect(name in state.trainable, f"target.{name} no longer requires a gradient")
        gradients = next(flows).parameters
        for name in NAMES:
            hint = "A copy that autograd records is part of the graph: the gradient flows on into source."
            expect(gradients.get(name) is not None, f"no gradient reaches target.{name}", hint=hint)
    expect_written(before, after)


@points(0.75)
def test_source_is_unchanged(student, inputs):
    """The source keeps its weights, and they stay trainable."""
    pairs = make_pairs(student, SIZES[1:])
    first = [calling(method(module, "double")) for module in pairs[-1]]
    before, after, _ = inspect_around([module for pair in pairs for module in pair], transfers(student, pairs), first)
    for old, new in zip(before[::2], after[::2], strict=True):
        expect(new.training == old.training, "source was switched between training and evaluation")
        for name, weight in old.parameters.items():
            expect(
                name in new.parameters,
                f"source no longer has {name}",
                hint="Read from source, and change only target.",
            )
            what = f"source's {name} afterwards"
            got = new.parameters[name]
            hint = "Do not call `float()`, `double()` or `half()` on a module: they change the module itself."
            expect(got.dtype == weight.dtype, f"{what}: the dtype has changed", str(weight.dtype), str(got.dtype), hint)
            hint = "Call no method that ends in `_`, such as t_(), on source: it would work in place."
            expect_equal(got, weight, what=what, hint=hint)
            frozen = "Do not switch requires_grad off to read numbers: use `.detach()` or torch.no_grad()."
            expect(name in new.trainable, f"source's {name} no longer requires a gradient", hint=frozen)
    expect_written(before[1::2], after[1::2])


@points(1)
def test_later_changes_stay_apart(student, inputs):
    """A later change to the weights of one module does not change the other."""
    pairs = make_pairs(student, SIZES)
    sources, targets = zip(*pairs, strict=True)
    before, after, of_sources = inspect_around(targets, transfers(student, pairs), then=list(map(inspecting, sources)))
    expect_written(before, after)
    modules, states = {"source": sources, "target": targets}, {"source": list(of_sources), "target": after}
    for changed, other in ("source", "target"), ("target", "source"):
        values = [
            {key: inputs.randn(*value.shape) for key, value in state.parameters.items()} for state in states[changed]
        ]
        before, after, _ = inspect_around(modules[other], list(map(assigning, modules[changed], values)))
        for old, new in zip(before, after, strict=True):
            for key, value in old.parameters.items():
                what = f"{other}'s {key} after {changed}'s weights were changed"
                expect_equal(new.parameters[key], value, what=what, hint=f"{SHARED} {key.split('.')[0]}.")


@points(0.25)
def test_dtype_of_the_modules_is_kept(student, inputs):
    """Where both modules are float16, target's parameters are float16 afterwards, too."""
    pairs = make_pairs(student, SIZES[:1])
    first = [calling(method(module, "half")) for module in pairs[0]]
    before, after, _ = inspect_around([target for _, target in pairs], transfers(student, pairs), first)
    for state in after:
        for name, value in state.parameters.items():
            what = f"target.{name} has another dtype"
            expect(value.dtype is torch.float16, what, "torch.float16", str(value.dtype))
    expect_written(before, after)


@points(0.25)
def test_any_bias_is_refused(student, inputs):
    """A source with a bias raises ValueError, whatever its sizes are and its bias holds."""
    sizes = (5, 3), (1, 1), (2, 4)
    made = call_each(
        [
            *((student.SelfAttention_v2, *size, True) for size in sizes),
            *((student.SelfAttention_v1, *size) for size in sizes),
        ]
    )
    sources = list(islice(made, len(sizes)))
    assign_each((sources[n], {f"{name}.bias": torch.zeros(sizes[n][1]) for name in NAMES}) for n in (1, 2))
    cases = [
        f"source = SelfAttention_v2{(*size, True)}, its bias is {bias}"
        for size, bias in zip(sizes, BIASES, strict=True)
    ]
    expect_each_raises(ValueError, student.transfer_weights, list(zip(sources, made, strict=True)), cases)


@points(0.75)
def test_different_sizes_are_refused(student):
    """Modules whose d_in or d_out differ raise ValueError."""
    of_sources = [(student.SelfAttention_v2, *of_source) for of_source, _ in DIFFERENT_SIZES]
    of_targets = [(student.SelfAttention_v1, *of_target) for _, of_target in DIFFERENT_SIZES]
    made = list(call_each(of_sources + of_targets))
    expect_each_raises(
        ValueError,
        student.transfer_weights,
        list(zip(made[: len(DIFFERENT_SIZES)], made[len(DIFFERENT_SIZES) :], strict=True)),
        [f"source = SelfAttention_v2{source}, target = SelfAttention_v1{target}" for source, target in DIFFERENT_SIZES],
        "Compare both d_in and d_out before you copy anything, and raise ValueError where they differ.",
    )


def make_pairs(student, sizes):
    """A source and a target of each size."""
    kinds = student.SelfAttention_v2, student.SelfAttention_v1
    made = call_each([(kind, *size) for size in sizes for kind in kinds])
    return list(zip(made, made, strict=True))


def transfers(student, pairs):
    """The steps that move the weights of each pair."""
    return [calling(student.transfer_weights, *pair) for pair in pairs]


def random_weights(size, inputs):
    """Weights for a source of this size, of which some are 0."""
    d_in, d_out = size
    return {f"{name}.weight": inputs.randn(d_out, d_in) * inputs.bools((d_out, d_in), 0.8) for name in NAMES}


def expect_written(before, after):
    """Vouch that target's parameters are not those it started with: what nobody touches keeps every promise."""
    for old, new in zip(before, after, strict=True):
        same = all(name in new.parameters and new.parameters[name].equal(old.parameters[name]) for name in NAMES)
        expect(not same, "target still holds the numbers that it started with")
