# Built from course/07_dropout/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: a mask by hand, what chance may do, the generator, both ends of p, and what must stay as it is.

Each promise is judged by calls of its own. What is random is held to laws that hold for every right mask.
"""

from itertools import islice

import torch

from autograder.checking import (
    Arguments,
    Generator,
    binomial_bounds,
    calling,
    calling_elsewhere,
    expect,
    expect_close,
    expect_each_raises,
    expect_equal,
    expect_tensor,
    expect_unchanged,
    points,
    together,
    tracing,
)


@points(0.5)
def test_kept_entries_are_scaled_up(student, reference):
    """With a given mask and p = 0.2, the kept entries are divided by 0.8 and the others are 0, whatever the shape."""
    weights, keep, expected = reference["weights"], reference["keep"], reference["weights_dropped"]
    shapes, few = ((2, 3), (2, 1, 3)), torch.tensor([0.0, 3e30, 0.0, -3e-30])
    calls = [(weights.reshape(shape), keep.reshape(shape), 0.2) for shape in shapes]
    results = student.apply_dropout.each([*calls, (few, torch.tensor([True, True, False, True]), 0.9995)])
    for shape, (x, _, _), got in zip(shapes, calls, results, strict=False):
        what = f"apply_dropout for x of shape {shape}"
        expect_close(got, expected.reshape(shape), what=what, hint=lambda got, _, x=x: factor_hint(got, x))
    got = expect_tensor(next(results), shape=(4,))
    expect_close(
        got / 2000, few, rtol=1e-3, atol=0.0, what="a 2000th of apply_dropout for 0, 3e30, 0, -3e-30 and p = 0.9995"
    )


@points(0.75)
def test_training_drops_some_and_scales_the_rest(student, reference):
    """In training, which is the default, with p = 0.2: one entry in five is 0, and the others are divided by 0.8."""
    x = reference["x"].flatten()
    got, zeros = student.dropout.each([(x, 0.2), (torch.zeros(20), 0.5)])
    got = expect_tensor(got, shape=(2400,))
    by_default = "`training` is True where a call leaves it out."
    expect((got == 0).any().item(), "dropout(x, 0.2) drops nothing", hint=by_default)
    expected = reference["x_scaled"].flatten().masked_fill(got == 0, 0)
    expect_close(got, expected, what="dropout(x, 0.2)", hint=lambda got, _: factor_hint(got, x))
    low, high = reference["dropped_of_x"].tolist()
    expect_count(int((got == 0).sum()), low, high, 2400, "dropout(x, 0.2) does not drop one entry in five")
    expect_close(zeros, torch.zeros(20), what="dropout of zeros, which stay zeros whether they are kept or not")


@points(0.25)
def test_any_p_is_the_share_that_is_dropped(student, reference):
    """A small p and a large one are kept to as exactly as any other, in bfloat16, too."""
    cases = (6_300, 0.004, torch.float16), (12_288, 1e-7, torch.bfloat16), (2_600, 0.99, torch.float32)
    calls = [(torch.ones(n, dtype=dtype), p, True) for n, p, dtype in cases]
    bounds = reference["dropped_of_many"].tolist()
    for (n, p, dtype), got, (low, high) in zip(cases, student.dropout.each(calls), bounds, strict=True):
        kept = expect_tensor(got, shape=(n,)) != 0
        expect_count(n - int(kept.sum()), low, high, n, f"with p = {p} the wrong share of {dtype} entries is dropped")


@points(0.5)
def test_evaluation_changes_nothing(student, reference):
    """Outside training, and for p = 0, dropout returns the values unchanged."""
    x, ones = reference["few"], torch.ones(3_000, dtype=torch.bfloat16)
    hint = "Drop and scale only in training, and only for p above 0."
    calls = {
        "dropout(x, 0.4, False)": Arguments(x, 0.4, False),
        "dropout(x=x, p=0.0)": Arguments(x=x, p=0.0),
        "dropout(x, 0.9, training=False)": Arguments(x, 0.9, training=False),
        "dropout(x, 0.0) for bfloat16": Arguments(ones, 0.0, True),
    }
    expected = x, x, x, ones
    for what, got, right in zip(calls, student.dropout.each(calls.values()), expected, strict=True):
        expect_close(got, right, what=what, hint=hint)


@points(0.25)
def test_each_call_draws_a_new_mask(student, reference):
    """Two calls drop different entries."""
    x = reference["few"]
    first, second = (dropped_some(got, x) for got in student.dropout.each([(x, 0.5, True)] * 2))
    expect(
        not first.equal(second),
        "two calls dropped the very same entries",
        hint="A network must not get used to one mask: draw again in each call, and set no seed.",
    )


@points(0.5)
def test_each_entry_has_its_own_draw(student, reference):
    """Entries are dropped independently: examples, rows and columns share no draw, and the count is left to chance."""
    batch, short_rows, sizes = torch.ones(10, 16, 16), torch.ones(10, 2, 50, 2), range(100, 220, 10)
    calls = [(batch, 0.3, True), (short_rows, 0.6, True), *[(torch.ones(n), 0.3, True) for n in sizes]]
    results = student.dropout.each(calls)
    axes = "neighbouring examples", "neighbouring heads", "neighbouring rows", "neighbouring columns"
    for x, names in (batch, (axes[0], *axes[2:])), (short_rows, axes):
        kept = dropped_some(next(results), x)
        # Two entries are alike when both are kept or both are dropped; the share is the one that the answer has.
        share, pairs = kept.double().mean().item(), kept.numel() // 2
        low, high = binomial_bounds(pairs, share**2 + (1 - share) ** 2, reference["false_alarm"].item())
        alike = [int((kept.unflatten(axis, (-1, 2)).diff(dim=axis + 1) == 0).sum()) for axis in range(x.dim())]
        # A draw that is shared along one axis moves the other counts, too: name the worst one.
        worst = max(range(x.dim()), key=lambda axis: abs(alike[axis] - (low + high) / 2))
        what = f"{names[worst]} are not dropped independently of each other"
        got = f"{alike[worst]} pairs alike"
        expect(low <= alike[worst] <= high, what, f"{low} to {high} of {pairs} pairs alike", got)
    counts = [int((~dropped_some(got, torch.ones(n))).sum()) for n, got in zip(sizes, results, strict=True)]
    expect(
        any(abs(count - 0.3 * n) >= 1 for n, count in zip(sizes, counts, strict=True)),
        f"tensors of {', '.join(map(str, sizes[:3]))}, ... entries lose exactly 30% each time",
        "a number that varies",
        f"{', '.join(map(str, counts[:3]))}, ...",
        "p is a probability, not a quota: whether an entry is dropped must not depend on how many others are.",
    )


@points(0.5)
def test_generator_decides_the_mask(student, reference):
    """With the same seed a generator gives the same mask, with another seed or in its next draw another one."""
    x = reference["few"].half().reshape(4, 5, 20)
    generator = Generator(5)
    once, other = (Arguments(x, 0.4, True, generator=which) for which in (generator, Generator(6)))
    double, few = x.double(), torch.ones(12_288, dtype=torch.bfloat16)
    calls = [once, (x, 0.4, True, Generator(5)), other, once, (x, 0.4, True)]
    calls += [
        (double, 0.4, True, Generator(5)),
        (double, 0.4, True, Generator(5)),
        (few, 1e-7, True, Generator(5)),
        (few, 1e-7, True),
    ]
    first, again, another, following, without, of_double, as_double, *of_few = student.dropout.each(calls)
    kept = dropped_some(first, x)
    use_it = "Every random draw must come from the generator that is passed."
    expect(
        kept.equal(dropped_some(again, x)), "two generators with the same seed gave two different masks", hint=use_it
    )
    same = kept.equal(dropped_some(another, x))
    expect(not same, "two generators with different seeds gave the same mask", hint=use_it)
    carry_on = "Take the generator's next numbers: do not seed it again, copy it or put it back."
    same = kept.equal(dropped_some(following, x))
    expect(not same, "one generator, used twice, gave the same mask twice", hint=carry_on)
    shared = [bool((mask == mask[:1]).all()) for mask in (kept, dropped_some(without, x))]
    expect(shared != [True, False], "with a generator, all examples of a batch lose the same entries", hint=carry_on)
    same = dropped_some(of_double, double).equal(dropped_some(as_double, double))
    expect(same, "in float64, two generators with the same seed gave two different masks", hint=use_it)
    low, high = reference["dropped_of_many"][1].tolist()
    dropped, usual = (int((expect_tensor(got, shape=(12_288,)) == 0).sum()) for got in of_few)
    if low <= usual <= high:  # another check asks for it
        what = "with a generator and p = 1e-07 the wrong share of bfloat16 entries is dropped"
        expect_count(dropped, low, high, 12_288, what)
    what = "with a generator the result has another dtype than without"
    expect(first.dtype is without.dtype, what, str(without.dtype), str(first.dtype))


@points(0.5)
def test_p_of_1_gives_zeros(student, reference):
    """With p = 1 both functions give zeros: no NaN, no error, and x stays as it is. Outside training, x comes back."""
    x, nothing = reference["weights"], torch.zeros(2, 3, dtype=torch.bool)
    hint = "1 - p is 0 here, and 0 / 0 is NaN. Decide what p = 1 gives before you divide."
    calls = {
        "apply_dropout with p = 1 and nothing kept": (student.apply_dropout, (x, nothing, 0.2), (x, nothing, 1.0)),
        "dropout(x, 1.0)": (student.dropout, (reference["few"], 0.2, True), (x, 1.0, True)),
    }
    for what, (function, usually, with_1) in calls.items():
        usual, trace = function.trace_each([usually, with_1])
        expect_equal(trace.value, torch.zeros(2, 3), what=what, hint=hint)
        if usually[0].equal(usual.args[0]):  # another check asks for it
            expect_unchanged(trace, *with_1)
    usual, got = student.dropout.each([(x, 0.2, False), (x, 1.0, False)])
    if x.equal(expect_tensor(usual)):  # another check asks for it
        expect_close(got, x, what="dropout(x, 1.0, False)", hint="Outside training, p plays no part.")


@points(0.25)
def test_wrong_p_is_refused(student, reference):
    """A p below 0 or above 1 raises ValueError in every call, in training and outside."""
    expect_each_raises(
        ValueError,
        student.dropout,
        [(reference["weights"], p, training) for training in (True, False) for p in (-0.1, 1.5)],
        hint="Look at p first in every call. It has to be a ValueError: a failed `assert` raises another error.",
    )


@points(0.25)
def test_gradient_is_scaled_like_the_entries(student, reference):
    """The gradient of a kept entry is scaled as the entry was, and that of a dropped one is 0."""
    x, upstream = reference["few"], reference["few"].flip(0)
    result = student.dropout.gradient(x, 0.3, True, upstream=upstream)
    dropped_some(result.value, x)
    hint = "Multiply or select with torch's own operations: `.detach()`, `.data` and NumPy cut off the gradient."
    expect(result.args[0] is not None, "no gradient flows back to x", hint=hint)
    expect_close(result.args[0], result.value.double() / x * upstream, what="the gradient of x", hint=hint)


@points(0.25)
def test_shape_dtype_and_device_are_kept(student, reference):
    """The result has the shape, the dtype and the device of x."""
    cases = (torch.float16, (20, 1, 20)), (torch.bfloat16, (400,)), (torch.float64, (1, 20, 20))
    many = [reference["few"].to(dtype).reshape(shape) for dtype, shape in cases]
    few = reference["few"][:4]
    here = [calling(student.dropout, x, 0.5, training) for x in many for training in (True, False)]
    results = together([*here, calling_elsewhere(student.dropout, few, 0.5, True)])
    on_the_cpu = islice(results, len(here))
    for x, trained, outside in zip(many, on_the_cpu, on_the_cpu, strict=True):
        what = f"dropout(x, 0.5) for {x.dtype}"
        expect_one_factor(expect_tensor(trained, tuple(x.shape), x.dtype, what), x, what)
        expect_tensor(outside, tuple(x.shape), x.dtype, f"{what} outside training")
    expect_one_factor(next(results), few, "dropout(x, 0.5) on another device than the CPU")


@points(0.25)
def test_x_and_mask_stay_as_they_are(student, reference):
    """Both functions leave x and the mask unchanged, in every dtype."""
    dtypes = torch.float32, torch.float64
    masked = [(reference["weights"].to(dtype), reference["keep"], 0.2) for dtype in dtypes]
    drawn = [(reference["few"].to(dtype), 0.3, True) for dtype in dtypes]
    of_masked = [tracing(student.apply_dropout, *call) for call in masked]
    traces = together([*of_masked, *(tracing(student.dropout, *call) for call in drawn)])
    for call, trace in zip([*masked, *drawn], traces, strict=True):
        dropped_some(trace.value, call[0])
        expect_unchanged(trace, *call)


@points(0.25)
def test_dropout_is_your_own(student, reference):
    """dropout calls no library's dropout (advisory: watched from its own process)."""
    x = reference["few"][:4]
    in_training, outside = student.dropout.record_each([(x, 0.5, True), (x, 0.5, False)])
    for record in in_training, outside:
        called = [name for name in record.operations if "dropout" in name]
        hint = "Draw random numbers, with `torch.rand` or `torch.bernoulli`, and make the mask from them."
        expect(not called, "a library's dropout was called", "none", ", ".join(sorted(called)), hint)
    dropped_some(in_training.value, x)


def expect_count(dropped, low, high, n, what):
    hint = "p is the probability with which each entry is dropped."
    right = f"{low:,} to {high:,} of {n:,} (a right answer misses this once in 20 billion calls)"
    expect(low <= dropped <= high, what, right, f"{dropped:,} of {n:,}", hint)


def dropped_some(got, x):
    """Which entries were kept, where some were and some were not: no other result says anything about dropout."""
    kept = expect_tensor(got, shape=tuple(x.shape)) != 0
    expect(not kept.all(), "in training, nothing was dropped")
    expect(kept.any(), "everything was dropped")
    return kept


def expect_one_factor(got, x, what):
    """Vouch that some entries are 0 and all others were multiplied by one and the same number, whichever it is."""
    kept = dropped_some(got, x)
    factor = (got.double() / x.double())[kept].median()
    precision = x.dtype if x.dtype in (torch.float16, torch.bfloat16) else torch.float32
    hint = "All kept entries must be multiplied by one number."
    expect_close(got, x.double() * kept * factor, precision=precision, what=what, hint=hint)


def factor_hint(got, x):
    """What the kept entries were multiplied by instead, when p is 0.2 and 1.25 is right."""
    kept = (got != 0) & (x != 0)
    if got.isnan().any() or not kept.any():
        return None
    factor = (got.double() / x.double())[kept].median().item()
    if abs(factor - 1.25) < 1e-3:
        return "The scale is right. Apply it to the kept entries and to nothing else."
    return f"The kept entries are multiplied by {factor:.4g}, not by 1 / (1 - p) = 1.25."
