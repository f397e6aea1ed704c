"""Hidden checks: any weights and sizes, the source afterwards, what is shared, and sizes that differ."""

import torch
from shared_05 import (
    NAMES,
    expect_arrival,
    expect_dtype_of_target,
    expect_independence,
    expect_refused,
    expect_same_source,
    expect_trainable,
    expect_written,
    give_zero_biases,
    make,
    transferred,
)

from autograder.checking import assign, expect_close, expect_raises, expectation, inspect_module, points

SHARED = "`.T`, `.data`, `.detach()` and nn.Parameter(...) copy no numbers: source and target share the memory of"
# d_in, d_out: a square hides a missing transpose from the shapes, and contiguous() copies no single row or column.
SIZES = (5, 3), (4, 4), (4, 1)
DIFFERENT_SIZES = (  # (d_in, d_out) of source, of target
    ((5, 3), (4, 6)),
    ((5, 3), (5, 4)),
    ((5, 3), (2, 3)),
    ((5, 3), (3, 5)),  # the numbers exchanged: the stored shapes agree
    ((2, 10), (4, 5)),  # as many numbers
    ((5, 1), (5, 3)),  # copy_ would broadcast these two
    ((1, 3), (2, 3)),
    ((5, 4), (5, 2)),  # only d_out is too large for target
    ((4, 3), (1, 3)),
)


@points(1.5)
def test_same_output_for_any_weights(student, reference, inputs):
    """After the transfer, both modules give the same output for any weights, sizes and input."""
    for tokens, d_in, d_out in (4, 5, 3), (3, 4, 4), (5, 4, 1), (6, 1, 3), (2, 3, 17):
        source, target = make(student, d_in, d_out)
        if d_in == d_out:
            student.transfer_weights(source, student.SelfAttention_v1(d_in, d_out))  # the numbers that it begins with
        x = inputs.randn(tokens, d_in, dtype=torch.float32)
        assign(source, random_weights(d_in, d_out, inputs))
        weights = inspect_module(source).parameters  # as source stores them
        student.transfer_weights(source, target)
        expect_output(target(x), x, weights, reference, f"target's output for d_in = {d_in}, d_out = {d_out}")


@points(0.5, rests_on="test_target_gives_the_same_output")
def test_new_weights_can_be_trained(student, inputs):
    """After the transfer, target's matrices are parameters of the right shape, and a gradient reaches each of them."""
    for size, is_frozen in zip(SIZES[:2], (False, True), strict=True):
        source, target = make(student, *size)
        if is_frozen:
            source.requires_grad_(False)
        (_, before), (_, after) = transferred(student, source, target)
        expect_trainable(after, size)
        flow = target.gradient(inputs.randn(4, size[0], dtype=torch.float32))
        hint = "A copy that autograd records is part of the graph: the gradient flows on into source."
        expect_arrival(flow.parameters, hint)
        expect_written(before, after)


@points(0.75, rests_on="test_target_gives_the_same_output")
def test_source_is_unchanged(student):
    """The source keeps its mode and its weights, which stay trainable, or frozen if they were."""
    missing = "Read from source, and change only target."
    in_place = "Call no method that ends in `_`, such as t_(), on source: it would work in place."
    converted = "Do not call `float()`, `double()` or `half()` on a module: they change the module itself."
    frozen = "Do not switch requires_grad off to read numbers: use `.detach()` or torch.no_grad()."
    for size, is_double in ((4, 4), False), ((4, 1), True):
        source, target = make(student, *size)
        if is_double:
            source.double()
            target.double()
            source.eval()
            source.requires_grad_(False)
        before, after = transferred(student, source, target)
        expect_same_source(before[0], after[0], missing, in_place, converted, frozen)
        expect_written(before[1], after[1])


@points(1, rests_on="test_target_gives_the_same_output")
def test_later_changes_stay_apart(student, inputs):
    """A later change to the weights of one module does not change the other."""
    expect_independence(student, inputs, SIZES, lambda name: f"{SHARED} {name.split('.')[0]}.")


@points(0.25, rests_on="test_target_gives_the_same_output")
def test_dtype_of_the_modules_is_kept(student):
    """Where both modules are float16, target's parameters are float16 afterwards, too."""
    source, target = make(student, *SIZES[0])
    source.half()
    target.half()
    (_, before), (_, after) = transferred(student, source, target)
    expect_dtype_of_target(after, torch.float16)
    expect_written(before, after)


@points(0.25)
def test_any_bias_is_refused(student):
    """transfer_weights raises ValueError if source has biases, even if they are all 0."""
    for size, bias in ((5, 3), "random"), ((1, 1), "zero"), ((2, 4), "zero"):
        source, target = student.SelfAttention_v2(*size, True), student.SelfAttention_v1(*size)
        if bias == "zero":
            give_zero_biases(source, size[1])
        case = f"source = SelfAttention_v2{(*size, True)}, its bias is {bias}"
        expect_raises(ValueError, student.transfer_weights, source, target, case=case)


@points(0.75)
def test_different_sizes_are_refused(student):
    """transfer_weights raises ValueError if d_in or d_out differ."""
    for of_source, of_target in DIFFERENT_SIZES:
        expect_refused(student, of_source, of_target)


def random_weights(d_in, d_out, inputs):
    """Weights for a source of this size, of which some are 0."""
    return {f"{name}.weight": inputs.randn(d_out, d_in) * inputs.bools((d_out, d_in), 0.8) for name in NAMES}


@expectation
def expect_output(got, x, parameters, reference, what):
    """Compare the output with the oracle's for these parameters of source."""
    weights = {name: parameters[f"{name}.weight"] for name in NAMES}
    hint = (
        "Entry [i, j] of a weight of source belongs at [j, i] of the parameter of the same name, even where "
        "d_in = d_out and no error warns you."
    )
    expect_close(got, reference.self_attention(x, weights), what=what, hint=hint)
