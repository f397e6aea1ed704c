"""Hidden checks: the promises of the visible ones, for other masks, shapes, rates and numbers."""

import torch
from shared_07 import (
    HALVES,
    check_exact_scale,
    dropped_some,
    expect_close_when_scaled,
    expect_dtype_as_without,
    expect_fate_of_one,
    expect_generator_decides,
    expect_gradient,
    expect_no_library,
    expect_no_quota,
    expect_one_factor,
    expect_own_draws,
    expect_same,
    expect_x_as_usual,
    expect_zeros,
    name_of,
)

from autograder.checking import (
    Generator,
    binomial_bounds,
    expect,
    expect_close,
    expect_own_result,
    expect_raises,
    expect_tensor,
    expect_unchanged,
    expectation,
    points,
)


@points(0.75)
def test_apply_dropout_for_any_mask_and_rate(student, reference, inputs):
    """apply_dropout(x=..., keep=..., p=...) is right for any mask, shape and p below 1."""
    cases = (
        ((7,), 0.1, 1.0),
        ((3, 5), 0.0, 1e30),
        ((2, 4, 3), 0.6, 1e-30),
        ((2, 3, 4, 5), 0.9995, 1.0),
        ((1, 4, 1), 0.5, 1.0),
        ((2, 5), 0.05, 1.0),  # less than one entry is dropped on average
    )
    hint = "Where `keep` is True the entry is divided by 1 - p, everywhere else it is 0."
    for shape, p, scale in cases:
        x, keep = inputs.randn(*shape, scale=scale), inputs.bools(shape, 0.5)
        if shape == (7,):
            x[:3] = 0.0
            keep[:] = True
        what, size = f"apply_dropout for shape {shape} and p = {p}", x.abs().max()
        got = expect_tensor(student.apply_dropout(x=x, keep=keep, p=p), shape=shape, what=what)
        expected = reference.apply_dropout(x, keep, p) / size
        expect_close_when_scaled(got, size, expected, what=f"{what}, scaled", hint=hint)


@points(0.5, rests_on="test_any_p_is_the_share_that_is_dropped")
def test_share_of_dropped_entries_is_p(student, reference, inputs):
    """In training, each entry is 0 with probability p, as closely as chance allows, and divided by 1 - p otherwise."""
    zeros = torch.zeros(30)
    what = "dropout of zeros, which stay zeros whether they are kept or not"
    expect_close(student.dropout(zeros, 0.4, True), zeros, what=what)
    # Rounded to one digit 0.05 is 0 or 0.1, to two 0.001 is 0: as many entries as it takes to tell. In bfloat16
    # one random number in 512 is exactly 0: 24 of 12,288 would be below 1e-7, and a right answer drops 3 at most.
    # There, 1 - 0.0003 is rounded to 1, too.
    for n, p, dtype, scale in (
        (4_096, 0.05, torch.float32, 1.0),
        (2_048, 0.35, torch.float32, 1e30),
        (2_600, 0.99, torch.float32, 1.0),
        (12_288, 1e-7, torch.bfloat16, 1.0),
        (90_000, 0.0003, torch.bfloat16, 1.0),
    ):
        x = (nonzero(inputs, (n,)) * scale).to(dtype)
        # the visible checks draw bfloat16 without a generator, too
        generator = [Generator(inputs.seed % 1000)] if dtype is torch.bfloat16 else []
        case = f"with a generator and p = {p}" if generator else f"with p = {p}"
        expect_share(student.dropout(x, p, True, *generator), x, p, reference, case)
    for p in 0.91, 0.09:
        expect_fate_of_one(student.dropout, nonzero(inputs, (1, 1)).bfloat16(), p, reference.FALSE_ALARM)


@points(0.25)
def test_any_values_come_back_in_evaluation(student, inputs):
    """Outside training, and for p = 0, any values come back as they are."""
    for x, p, training in (
        (inputs.randn(3, 1, 5), 0.3, False),
        (inputs.randn(6, dtype=torch.float32), 0.95, False),
        (inputs.randn(4, 7), 0.0, True),
        (nonzero(inputs, (3_000,)).bfloat16(), 0.0, True),
    ):
        expect_close(student.dropout(x, p, training), x, what=f"dropout(x, {p}, {training}) for {x.dtype}")


@points(0.5)
def test_entries_are_dropped_independently(student, reference, inputs):
    """Each entry has its own draw: rows, columns and examples do not share one, and the count is left to chance."""
    what = "{} of a batch are not dropped independently of each other"
    hint = "Draw one random number for each entry of x: the random tensor has the shape of x."
    batch, short_rows = nonzero(inputs, (10, 16, 16)), nonzero(inputs, (4, 2, 100, 2))
    kept = dropped_some(student.dropout(batch, 0.3, True), batch)
    expect_own_draws(kept, ("examples", "rows", "columns"), reference.FALSE_ALARM, what, hint)
    short = dropped_some(student.dropout(short_rows, 0.7, True), short_rows)
    expect_own_draws(short, ("examples", "heads", "rows", "columns"), reference.FALSE_ALARM, what, hint)
    expect_counts_that_vary(kept)
    many = [nonzero(inputs, (n,)) for n in range(90, 210, 10)]
    masks = [dropped_some(student.dropout(x, 0.4, True), x) for x in many]
    expect_no_quota(masks, 0.4, "tensors of 90, 100, 110, ... entries lose exactly 40% each time")


@points(0.5)
def test_generator_decides(student, reference, inputs):
    """dropout is right with a generator: the same seed repeats a mask; another seed or the next call changes it."""
    p, seed = 0.35, inputs.seed % 1000
    x = nonzero(inputs, (4, 10, 25)).half()
    hint = "Pass the generator to every random draw: `generator=generator`."
    # All else is as it is without a generator: other checks say whether that is right.
    expect_dtype_as_without(*expect_generator_decides(student.dropout, x, p, seed, hint))
    x = x.double().abs().flatten()
    first = student.dropout(x, p, True, Generator(seed + 2))
    without = student.dropout(x, p, True)
    again = student.dropout(x, p, True, Generator(seed + 2))
    what = "in float64, two generators with the same seed gave two different masks"
    expect_same(dropped_some(first, x), dropped_some(again, x), what, hint)
    expect_share_and_scale_as_without(first, without, x, reference.FALSE_ALARM)


@points(0.5)
def test_dropping_everything_gives_zeros(student, inputs):
    """Both functions are right for p = 1: new zeros in training, the values of x outside, and arguments unchanged."""
    x, nothing = inputs.randn(3, 5), torch.zeros(3, 5, dtype=torch.bool)
    xs = [inputs.randn(3, 4, dtype=dtype) for dtype in (torch.float32, torch.float64, torch.bfloat16)]
    many = [nonzero(inputs, (5, 16)).to(x.dtype) for x in xs]  # so many that some are dropped
    calls = {"apply_dropout with p = 1 and nothing kept": (student.apply_dropout, (x, nothing, 0.3), (x, nothing, 1.0))}
    for few, x in zip(many, xs, strict=True):
        calls[f"dropout(x, 1.0) for {x.dtype}"] = student.dropout, (few, 0.3, True), (x, 1.0, True)
    for what, (usual, call) in zip(calls, expect_zeros(calls), strict=True):
        expect_dtype_as_usual(call, usual, calls[what][1][0].dtype, what)
    usual, got = (student.dropout(xs[-1], p, False) for p in (0.3, 1.0))
    expect_x_as_usual(got, usual, xs[-1])
    expect_own_result(student.dropout, inputs.randn(4, 9), 1.0, what="the result of dropout(x, 1.0)")


@points(0.5)
def test_p_outside_of_0_to_1_raises(student, inputs):
    """dropout raises ValueError for a p below 0 or above 1, in training and outside."""
    x = inputs.randn(3, 4)
    for training in True, False:
        for p in -0.01, 1.01, -1.0, 20.0:
            expect_raises(
                ValueError, student.dropout, x, p, training, hint="Ask first of all whether p is a probability."
            )


@points(0.25)
def test_dropout_works_on_any_device(student, inputs):
    """dropout works on any device, such as a GPU: its random numbers and its result are on the device of x."""
    x = nonzero(inputs, (5, 16))
    what = "dropout on another device than the CPU"
    expect_one_factor(student.dropout.elsewhere(x, 0.5, True), x, what)
    for p, training in (0.0, True), (0.3, False), (1.0, True):
        expect_tensor(student.dropout.elsewhere(x, p, training), shape=(5, 16), what=what)


@points(0.25)
def test_dropout_keeps_the_dtype(student, inputs):
    """The result has the shape, the dtype and the precision of x, for any p below 1."""
    check_exact_scale(student, 0.9905)
    for dtype, shape, p in (
        (torch.float16, (20, 10), 0.3),
        (torch.bfloat16, (5, 4, 10), 0.8),
        (torch.float32, (200,), 0.2),
        (torch.float64, (1, 10, 1, 20), 0.7),
    ):
        x = nonzero(inputs, shape).to(dtype)
        what = f"dropout(x, {p}, True) for {dtype}"
        got = expect_tensor(student.dropout(x, p, True), shape=shape, dtype=dtype, what=what)
        expect_one_factor(got, x, what)
        what = f"dropout(x, {p}, False) for {dtype}"
        expect_tensor(student.dropout(x, p, False), shape=shape, dtype=dtype, what=what)


@points(0.25)
def test_gradient_flows_through_kept_entries(student, inputs):
    """The gradient of each entry is scaled like the entry, by 0 if it is dropped."""
    x, upstream = nonzero(inputs, (30, 20)), inputs.randn(30, 20)
    for p, training, case in (0.3, True, "with p = 0.3"), (0.0, True, "with p = 0.0"), (0.3, False, "in evaluation"):
        call = student.dropout.gradient(x, p, training, upstream=upstream)
        value = expect_tensor(call, shape=(30, 20))
        if p and training:
            dropped_some(value, x)
        expect_gradient(call.args[0], value, x, upstream, f"the gradient {case}")


@points(0.25, rests_on="test_kept_entries_are_scaled_up")
def test_arguments_are_left_unchanged(student, inputs):
    """Both functions leave x and the mask unchanged, and keep no result for a later call."""
    single, keep = nonzero(inputs, (8, 16)), torch.ones(8, 16, dtype=torch.bool)
    keep[:, inputs.permutation(16)[:7]] = False
    # double() copies nothing where the dtype is float64 already, and what is written then is the caller's.
    for x in single, single.double():
        for p in 0.3, 0.0:
            masked, drawn = student.apply_dropout.trace(x, keep, p), student.dropout.trace(x, p, True)
            dropped_some(masked, x)
            expect_unchanged(masked)
            if p:
                dropped_some(drawn, x)
            expect_unchanged(drawn)
        expect_unchanged(student.apply_dropout.trace(x, torch.ones_like(keep), 0.3))
    expect_own_result(student.apply_dropout, single, keep, 0.3, what="the result of apply_dropout")
    expect_own_result(student.dropout, single, 0.0, what="the result of dropout(x, 0.0)")


@points(0.5)
def test_no_library_dropout(student, inputs):
    """dropout does not call a library's dropout."""
    x = nonzero(inputs, (5, 16))
    calls = [student.dropout.record(x, p, training) for p, training in ((0.5, True), (0.0, True), (0.3, False))]
    calls.append(student.dropout.record(x, 0.5, True, Generator(inputs.seed % 1000)))
    for call in calls:
        expect_no_library(call)
    dropped_some(calls[0], x)


@expectation
def expect_share(got, x, p, reference, case):
    """Vouch for the number of entries that are dropped, and for the others."""
    kept, n = expect_tensor(got, shape=tuple(x.shape)) != 0, x.numel()
    dropped = n - int(kept.sum())
    low, high = reference.dropped_between(n, p)
    what = f"{case} the wrong share of {name_of(x.dtype)} entries is dropped"
    hint = "Each entry is dropped with probability p: a uniform random number in [0, 1) is below p that often."
    expect(low <= dropped <= high, what, f"{low} to {high} of {n}", f"{dropped} of {n}", hint)
    precision = x.dtype if x.dtype in HALVES else torch.float32
    expect_close(got, reference.apply_dropout(x, kept, p), precision=precision, what=f"the result {case}")


@expectation
def expect_counts_that_vary(kept):
    hint = "p is a probability, not a quota: whether an entry is dropped must not depend on how many others are."
    for of_each, axes in {"row": 2, "column": 1, "example": (1, 2)}.items():
        numbers = kept.sum(dim=axes).flatten().tolist()
        what = f"each {of_each} keeps exactly the same number of entries"
        expect(len(set(numbers)) > 1, what, "a number that varies", f"{numbers[0]} every time", hint)


@expectation
def expect_share_and_scale_as_without(got, without, x, false_alarm):
    masks = [dropped_some(one, x) for one in (got, without)]
    number, usual = (int(mask.sum()) for mask in masks)
    low, high = binomial_bounds(len(x), (number + usual) / 2 / len(x), false_alarm)
    what = "with a generator another share is kept than without"
    expect(low <= number <= high, what, f"about {usual} of {len(x)}", number)
    factor, usual = ((one / x)[mask].median().item() for one, mask in zip((got, without), masks, strict=True))
    what = "with a generator the kept entries are scaled in another way than without"
    expect(abs(factor - usual) < 0.2 * abs(usual), what, f"multiplied by {usual:.3f}", f"multiplied by {factor:.3f}")


@expectation
def expect_dtype_as_usual(got, usual, dtype, what):
    """Vouch for the dtype of zeros, if a usual call keeps it: another check asks for it."""
    if expect_tensor(usual).dtype is dtype:
        expect_tensor(got, dtype=dtype, what=what)


def nonzero(inputs, shape):
    """Random values between 0.5 and 1.5 in size, so that a 0 in the result is a dropped entry; float32."""
    signs = inputs.bools(shape, 0.5).float() * 2 - 1
    return (0.5 + inputs.rand(*shape, dtype=torch.float32)) * signs
