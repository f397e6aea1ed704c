# Built from course/05_weight_transfer/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the book's example, other sizes, the parameters afterwards, what is shared, and what is refused.

Each promise is judged by calls of its own. Where nothing would hold by accident, a check asks only for its promise.
"""

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

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_raises,
    expect_tensor,
    expectation,
    inspect_module,
    points,
)

IF = "Look for a bias with `if`, and raise a ValueError yourself: a failed `assert` raises another error."


@points(1.25)
def test_target_gives_the_same_output(student, reference):
    """After transfer_weights(source=..., target=...), target gives source's output for the book's six tokens."""
    weights = {name: reference[name] for name in NAMES}
    source, target = make(student, 3, 2)
    assign(source, {f"{name}.weight": weight for name, weight in weights.items()})
    student.transfer_weights(source=source, target=target)
    after = inspect_module(target).parameters
    expect_shapes(after)
    expect_output(target(reference["x"]), reference["output"], weights, after)


@points(0.5, rests_on="test_target_gives_the_same_output")
def test_same_output_for_other_sizes(student, inputs):
    """transfer_weights moves weights of any size, square ones and zeros too, and reads them anew in each call."""
    sources = {size: student.SelfAttention_v2(*size) for size in ((4, 4), (4, 1), (1, 33))}
    for size, least, case in (
        ((4, 4), 0, "for square weights (4, 4)"),
        ((4, 4), 0, "after source got new weights and was transferred again"),
        ((4, 4), 1, "for weights of which a third is 0"),
        ((4, 1), 0, "for d_in = 4, d_out = 1"),
        ((1, 33), 0, "for d_in = 1, d_out = 33"),
    ):
        (d_in, d_out), source, target = size, sources[size], student.SelfAttention_v1(*size)
        kept = torch.arange(d_out * d_in).reshape(d_out, d_in) % 3 >= least  # the others become 0
        assign(source, {f"{name}.weight": inputs.randn(d_out, d_in) * kept for name in NAMES})
        x = inputs.randn(5, d_in, dtype=torch.float32)
        expected = expect_tensor(source(x))
        student.transfer_weights(source, target)
        expect_close(target(x), expected, what=f"target's output {case}")


@points(0.75, rests_on="test_target_gives_the_same_output")
def test_parameters_stay_trainable(student, reference):
    """target's matrices stay nn.Parameters (d_in, d_out) that get a gradient, even if source is frozen."""
    unregistered = "No optimiser would find it. Copy into the old parameter, or make the new one an nn.Parameter."
    frozen = "No optimiser would train it. If you switched requires_grad off, use torch.no_grad() instead."
    hint = "If autograd recorded the copy, the gradients flow on into source. Do not let it record the copy."
    for size, is_frozen in ((3, 2), False), ((3, 3), True):
        source, target = make(student, *size)
        if is_frozen:
            source.requires_grad_(False)
        before = inspect_module(target)
        student.transfer_weights(source, target)
        after = inspect_module(target)
        expect_trainable(after, size, unregistered, frozen)
        expect_arrival(target.gradient(reference["x"]).parameters, hint)
        expect_written(before, after)


@points(0.5, rests_on=("test_target_gives_the_same_output", "test_parameters_stay_trainable"))
def test_source_stays_as_it_is(student):
    """The transfer leaves source unchanged: its weights, their dtype, whether they are frozen, and its mode."""
    for size, is_double in ((3, 2), False), ((3, 3), True):
        source, target = make(student, *size)
        if is_double:
            source.double()
            target.double()
            source.eval()
            source.requires_grad_(False)
        before, after = transferred(student, source, target)
        missing = "Read from source. Change only target."
        in_place = "Methods whose names end in `_` change the tensor itself."
        expect_same_source(before[0], after[0], missing, in_place)
        expect_written(before[1], after[1])


@points(0.75, rests_on="test_target_gives_the_same_output")
def test_modules_share_nothing(student, inputs):
    """The two modules are independent: a later change to the weights of one does not change the other."""
    hint = "Both modules use the same memory. The lesson lists what copies numbers and what does not."
    expect_independence(student, inputs, [(3, 2), (4, 4), (4, 1)], lambda _: hint)


@points(0.25, rests_on="test_target_gives_the_same_output")
def test_float64_stays_float64(student):
    """Where both modules are float64, target's parameters are float64 afterwards."""
    source, target = make(student, 3, 2)
    source.double()
    target.double()
    (_, before), (_, after) = transferred(student, source, target)
    hint = "Numbers that travel through lists become float32, torch's default, and target takes no float64 input."
    expect_dtype_of_target(after, torch.float64, hint)
    expect_written(before, after)


@points(0.5)
def test_source_with_bias_is_refused(student):
    """transfer_weights raises ValueError if source has biases, even if they are all 0."""
    for (d_in, d_out), bias in ((3, 2), "random numbers"), ((4, 4), "zeros"):
        source, target = student.SelfAttention_v2(d_in, d_out, True), student.SelfAttention_v1(d_in, d_out)
        if bias == "zeros":
            give_zero_biases(source, d_out)
        case = f"source = SelfAttention_v2({d_in}, {d_out}, qkv_bias=True), its biases hold {bias}"
        expect_raises(ValueError, student.transfer_weights, source, target, hint=IF, case=case)


@points(0.5)
def test_other_sizes_are_refused(student):
    """transfer_weights raises ValueError if d_in or d_out differ, even where numbers could be reshaped or repeated."""
    for of_source, of_target in (
        ((3, 2), (4, 5)),
        ((3, 2), (5, 2)),
        ((3, 2), (2, 3)),
        ((2, 6), (3, 4)),
        ((3, 1), (3, 4)),
        ((1, 4), (3, 4)),
        ((3, 4), (3, 2)),
        ((3, 4), (3, 1)),
    ):
        expect_refused(student, of_source, of_target)


@expectation
def expect_shapes(parameters):
    hint = "nn.Linear(3, 2) stores its weight with shape (d_out, d_in) = (2, 3)."
    for name in NAMES:
        if name in parameters:  # another check asks for it
            shape, what = tuple(parameters[name].shape), f"target.{name} has the wrong shape"
            expect(shape == (3, 2), what, "(d_in, d_out) = (3, 2)", str(shape), hint)


@expectation
def expect_output(got, expected, weights, parameters):
    expect_close(got, expected, what="target's output", hint=lambda *_: name_the_matrix(weights, parameters))


def name_the_matrix(weights, parameters):
    """The first of target's parameters that is not source's weight transposed."""
    for name, weight in weights.items():
        got = parameters.get(name)
        if got is not None and not (got.shape == weight.T.shape and torch.allclose(got.double(), weight.T.double())):
            return f"{name} is not the transpose of source's {name}.weight."
    return None
