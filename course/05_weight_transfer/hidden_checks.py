"""Hidden checks: any weights and sizes, the source afterwards, what is shared, and sizes that differ."""

from dataclasses import replace

import torch

from autograder.checking import (
    CheckFailed,
    assign,
    expect,
    expect_close,
    expect_equal,
    expect_raises,
    expect_tensor,
    inspect_module,
    points,
)

NAMES = "W_query", "W_key", "W_value"
SAME_OUTPUT = "test_same_output_for_any_weights"
SHARED = "`.T`, `.data`, `.detach()` and nn.Parameter(...) copy nothing: source and target share the memory of"
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
    """Afterwards both modules give the same output, whatever the weights, the sizes and the input."""
    for d_in, d_out, tokens, doubled in (5, 3, 4, False), (2, 7, 6, False), (4, 4, 3, False), (3, 5, 2, True):
        source, target = student.SelfAttention_v2(d_in, d_out), student.SelfAttention_v1(d_in, d_out)
        if doubled:
            source.double()
            target.double()
        weights = give_weights(source, inputs, d_in, d_out)
        student.transfer_weights(source, target)
        # float32 values are right in a float64 target too: x gets the dtype that target now computes in.
        dtype = expect_tensor(target.W_query, what="target.W_query").dtype if doubled else torch.float32
        x = inputs.randn(tokens, d_in, dtype=torch.float32).cpu()
        expect_close(
            target(x.to(dtype)),
            reference.self_attention(x, weights),
            what=f"target's output for d_in = {d_in}, d_out = {d_out}{' in float64' * doubled}",
            hint="Every entry [i, j] of a weight of source belongs at [j, i] of the parameter of that name, also where "
            "d_in = d_out and nothing complains.",
        )


@points(1, requires=SAME_OUTPUT)
def test_source_is_unchanged(student, inputs):
    """The source keeps its weights, and they stay trainable."""
    for d_in, d_out in (5, 3), (4, 4):
        source, target = student.SelfAttention_v2(d_in, d_out), student.SelfAttention_v1(d_in, d_out)
        give_weights(source, inputs, d_in, d_out)
        before = inspect_module(source)
        student.transfer_weights(source, target)
        after = inspect_module(source)
        for name, weight in before.parameters.items():
            what = f"source's {name} afterwards"
            hint = "Methods whose names end in `_`, such as t_(), change the tensor itself."
            expect_equal(after.parameters.get(name), weight, what=what, hint=hint)
            frozen = "Reading numbers needs no switching off: use `.detach()` or torch.no_grad()."
            expect(name in after.trainable, f"source's {name} does not require a gradient any more", hint=frozen)


@points(2, requires=SAME_OUTPUT)
def test_later_changes_stay_apart(student, inputs):
    """A later change to the weights of one module does not change the other."""
    for d_in, d_out in (5, 3), (4, 4):
        source, target = student.SelfAttention_v2(d_in, d_out), student.SelfAttention_v1(d_in, d_out)
        give_weights(source, inputs, d_in, d_out)
        student.transfer_weights(source, target)
        x = inputs.randn(4, d_in, dtype=torch.float32).cpu()

        before = expect_tensor(target(x), what="target's output")
        for name in NAMES:
            assign(source, {f"{name}.weight": inputs.randn(d_out, d_in)})
            what = f"target's output after source.{name} was changed"
            expect_close(target(x), before, what=what, hint=f"{SHARED} {name}.")

        before = expect_tensor(source(x), what="source's output")
        for name in NAMES:
            assign(target, {name: inputs.randn(d_in, d_out)})
            what = f"source's output after target.{name} was changed"
            expect_close(source(x), before, what=what, hint=f"{SHARED} {name}.")


@points(1)
def test_different_sizes_are_refused(student):
    """Modules whose d_in or d_out differ raise ValueError."""
    for of_source, of_target in DIFFERENT_SIZES:
        source, target = student.SelfAttention_v2(*of_source), student.SelfAttention_v1(*of_target)
        try:
            expect_raises(ValueError, student.transfer_weights, source, target)
        except CheckFailed as error:
            what = f"source = SelfAttention_v2{of_source}, target = SelfAttention_v1{of_target}"
            hint = "Compare both d_in and d_out before you copy anything, and raise ValueError where they differ."
            raise CheckFailed(replace(error.failure, what=f"{what}:\n{error.failure.what}", hint=hint)) from None


def give_weights(source, inputs, d_in, d_out):
    """Assign random weights to ``source`` and return them as it stores them."""
    assign(source, {f"{name}.weight": inputs.randn(d_out, d_in) for name in NAMES})
    parameters = inspect_module(source).parameters
    return {name: parameters[f"{name}.weight"] for name in NAMES}
