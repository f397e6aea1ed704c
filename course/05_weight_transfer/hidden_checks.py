"""Hidden checks: any weights and sizes, the source afterwards, what is shared, and sizes that differ."""

import torch

from autograder.checking import (
    assign_each,
    call_each,
    expect,
    expect_close,
    expect_each_raises,
    expect_equal,
    expect_tensor,
    finish,
    inspect_each,
    points,
)

NAMES = "W_query", "W_key", "W_value"
SAME_OUTPUT = "test_same_output_for_any_weights"
SHARED = "`.T`, `.data`, `.detach()` and nn.Parameter(...) copy no numbers: source and target share the memory of"
# d_in, d_out: a square hides a missing transpose from the shapes, and contiguous() copies no single row or column.
SIZES = (5, 3), (4, 4), (4, 1)
DIFFERENT_SIZES = (  # (d_in, d_out) of source, of target
    ((3, 2), (3, 4)),
    ((3, 2), (5, 2)),
    ((3, 2), (4, 5)),
    ((3, 2), (2, 3)),  # the numbers exchanged: the stored shapes agree
    ((2, 6), (3, 4)),  # as many numbers
    ((3, 1), (3, 4)),  # copy_ would broadcast these two
    ((1, 4), (3, 4)),
)


@points(2)
def test_same_output_for_any_weights(student, reference, inputs):
    """After the transfer, both modules give the same output for any weights, sizes and input."""
    sizes = (5, 3), (4, 4), (4, 1), (1, 3), (3, 5)
    pairs = make_pairs(student, sizes)
    for module in pairs[-1]:
        module.double()
    weights = give_weights(pairs, sizes, inputs)
    finish(student.transfer_weights.each(pairs))
    tokens = 4, 3, 5, 6, 2
    xs = [inputs.randn(n, d_in, dtype=torch.float32).cpu() for n, (d_in, _) in zip(tokens, sizes, strict=True)]
    # float32 values are right in a float64 target too: x gets the dtype that target now computes in.
    xs[-1] = xs[-1].to(expect_tensor(pairs[-1][1].W_query, what="target.W_query").dtype)
    outputs = call_each((target, x) for (_, target), x in zip(pairs, xs, strict=True))
    for (d_in, d_out), x, of_source, got in zip(sizes, xs, weights, outputs, strict=True):
        expect_close(
            got,
            reference.self_attention(x, of_source),
            what=f"target's output for d_in = {d_in}, d_out = {d_out}{' in float64' * (x is xs[-1])}",
            hint="Entry [i, j] of a weight of source belongs at [j, i] of the parameter of the same name, even where "
            "d_in = d_out and no error warns you.",
        )


@points(1, requires=SAME_OUTPUT)
def test_source_is_unchanged(student, inputs):
    """The source keeps its weights, and they stay trainable."""
    pairs = make_pairs(student, SIZES)
    for module in pairs[-1]:
        module.double()
    sources = [source for source, _ in pairs]
    give_weights(pairs, SIZES, inputs)
    before = list(inspect_each(sources))
    finish(student.transfer_weights.each(pairs))
    for old, new in zip(before, inspect_each(sources), strict=True):
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


@points(2, requires=SAME_OUTPUT)
def test_later_changes_stay_apart(student, inputs):
    """A later change to the weights of one module does not change the other."""
    pairs = make_pairs(student, SIZES)
    give_weights(pairs, SIZES, inputs)
    finish(student.transfer_weights.each(pairs))
    xs = [inputs.randn(4, d_in, dtype=torch.float32).cpu() for d_in, _ in SIZES]
    sources, targets = zip(*pairs, strict=True)
    of_sources = [{f"{name}.weight": inputs.randn(d_out, d_in) for name in NAMES} for d_in, d_out in SIZES]
    of_targets = [{name: inputs.randn(d_in, d_out) for name in NAMES} for d_in, d_out in SIZES]
    expect_apart("target", targets, "source", sources, of_sources, xs)
    expect_apart("source", sources, "target", targets, of_targets, xs)


@points(1)
def test_different_sizes_are_refused(student):
    """Modules whose d_in or d_out differ raise ValueError."""
    sources = student.SelfAttention_v2.each(of_source for of_source, _ in DIFFERENT_SIZES)
    targets = student.SelfAttention_v1.each(of_target for _, of_target in DIFFERENT_SIZES)
    expect_each_raises(
        ValueError,
        student.transfer_weights,
        list(zip(sources, targets, strict=True)),
        [f"source = SelfAttention_v2{source}, target = SelfAttention_v1{target}" for source, target in DIFFERENT_SIZES],
        "Compare both d_in and d_out before you copy anything, and raise ValueError where they differ.",
    )


def make_pairs(student, sizes):
    """A source and a target of each size."""
    kinds = student.SelfAttention_v2, student.SelfAttention_v1
    made = call_each([(kind, *size) for size in sizes for kind in kinds])
    return list(zip(made, made, strict=True))


def give_weights(pairs, sizes, inputs):
    """Assign random weights to each source and return them as it stores them."""
    sources = [source for source, _ in pairs]
    assign_each(
        (source, {f"{name}.weight": inputs.randn(d_out, d_in) for name in NAMES})
        for source, (d_in, d_out) in zip(sources, sizes, strict=True)
    )
    return [{name: state.parameters[f"{name}.weight"] for name in NAMES} for state in inspect_each(sources)]


def expect_apart(name, modules, other_name, others, values, xs):
    """Vouch that the modules give what they gave, after ``values`` were put into the others."""
    states = list(inspect_each(modules))
    outputs = list(call_each(zip(modules, xs, strict=True)))
    assign_each(zip(others, values, strict=True))

    def shared(*_):
        changed = [
            key.split(".")[0]
            for before, after in zip(states, inspect_each(modules), strict=True)
            for key, value in before.parameters.items()
            if not after.parameters[key].equal(value)
        ]
        names = ", ".join(dict.fromkeys(changed))
        return f"{SHARED} {names}." if names else "One module still uses the other: copy numbers, and nothing else."

    for got, expected in zip(call_each(zip(modules, xs, strict=True)), outputs, strict=True):
        expected = expect_tensor(expected, what=f"{name}'s output")
        expect_close(got, expected, what=f"{name}'s output after {other_name}'s weights were changed", hint=shared)
