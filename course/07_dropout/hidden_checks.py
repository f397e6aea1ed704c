"""Hidden checks: the promises of the visible ones, for other masks, shapes, rates and numbers."""

from itertools import islice

import torch

from autograder.checking import (
    Arguments,
    Generator,
    binomial_bounds,
    calling,
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

HALVES = torch.float16, torch.bfloat16


@points(0.75)
def test_apply_dropout_for_any_mask_and_rate(student, reference, inputs):
    """apply_dropout is right for any mask, shape and p below 1."""
    cases = ((7,), 0.1), ((3, 5), 0.0), ((2, 4, 3), 0.6), ((2, 3, 4, 5), 0.9995), ((1, 4, 1), 0.5)
    scales = 1.0, 1e30, 1e-30, 1.0, 1.0
    xs = [inputs.randn(*shape, scale=scale) for (shape, _), scale in zip(cases, scales, strict=True)]
    xs[0][:3] = 0.0
    calls = [Arguments(x=x, keep=inputs.bools(shape, 0.5), p=p) for x, (shape, p) in zip(xs, cases, strict=True)]
    for (shape, p), call, got in zip(cases, calls, student.apply_dropout.each(calls), strict=True):
        what = f"apply_dropout for shape {shape} and p = {p}"
        hint = "Where `keep` is True the entry is divided by 1 - p, everywhere else it is 0."
        got, size = expect_tensor(got, shape=shape, what=what), call.kwargs["x"].abs().max()
        expect_close(got / size, reference.apply_dropout(**call.kwargs) / size, what=f"{what}, scaled", hint=hint)


@points(0.5)
def test_share_of_dropped_entries_is_p(student, reference, inputs):
    """In training, each entry is 0 with probability p, as closely as chance allows, and divided by 1 - p otherwise."""
    # Rounded to one digit 0.05 is 0 or 0.1, to two 0.002 is 0: as many entries as it takes to tell. In bfloat16
    # one random number in 512 is exactly 0: 24 of 12,288 would be below 1e-7, and a right answer drops 3 at most.
    cases = (12_288, 1e-7), (12_500, 0.002), (4_096, 0.05), (2_048, 0.35), (2_600, 0.99)
    xs = [nonzero(inputs, (n,)) for n, _ in cases]
    xs[0] = xs[0].bfloat16()
    xs[1] = xs[1].half()
    xs[3] *= 1e30
    zeros = torch.zeros(30)
    calls = [(x, p, True) for x, (_, p) in zip(xs, cases, strict=True)]
    calls[0] += (Generator(inputs.seed % 1000),)  # the visible checks draw bfloat16 without one, too
    *results, of_zeros = student.dropout.each([*calls, (zeros, 0.4, True)])
    expect_close(of_zeros, zeros, what="dropout of zeros, which stay zeros whether they are kept or not")
    for x, (n, p), got in zip(xs, cases, results, strict=True):
        kept = expect_tensor(got, shape=(n,)) != 0
        dropped = n - int(kept.sum())
        low, high = reference.dropped_between(n, p)
        expect(
            low <= dropped <= high,
            f"with p = {p} the wrong share of {x.dtype} entries is dropped",
            f"{low} to {high} of {n}",
            f"{dropped} of {n}",
            "Each entry is dropped with probability p: a uniform random number in [0, 1) is below p that often.",
        )
        precision = x.dtype if x.dtype in HALVES else torch.float32
        expect_close(got, reference.apply_dropout(x, kept, p), precision=precision, what=f"the result with p = {p}")


@points(0.25)
def test_any_values_come_back_in_evaluation(student, inputs):
    """Outside training, and for p = 0, any values come back as they are."""
    calls = [(inputs.randn(3, 1, 5), 0.3, False), (inputs.randn(6, dtype=torch.float32), 0.95, False)]
    calls += [(inputs.randn(4, 7), 0.0, True), (nonzero(inputs, (3_000,)).bfloat16(), 0.0, True)]
    for call, got in zip(calls, student.dropout.each(calls), strict=True):
        expect_close(got, call[0], what=f"dropout(x, {call[1]}, {call[2]}) for {call[0].dtype}")


@points(0.5)
def test_entries_are_dropped_independently(student, reference, inputs):
    """Each entry has its own draw: rows, columns and examples do not share one, and the count is left to chance."""
    batch, short_rows = nonzero(inputs, (10, 16, 16)), nonzero(inputs, (4, 2, 100, 2))
    many = [nonzero(inputs, (n,)) for n in range(90, 210, 10)]
    calls = [(batch, 0.3, True), (short_rows, 0.7, True), *[(x, 0.4, True) for x in many]]
    results = student.dropout.each(calls)
    for x in batch, short_rows:
        kept = dropped_some(next(results), x)
        # Two entries are alike when both are kept or both are dropped; the share is the one that the answer has.
        share, pairs = kept.double().mean().item(), kept.numel() // 2
        low, high = binomial_bounds(pairs, share**2 + (1 - share) ** 2, reference.FALSE_ALARM)
        alike = {}
        axes = ("examples", "heads", "rows", "columns") if x.dim() == 4 else ("examples", "rows", "columns")
        for axis, neighbours in enumerate(f"neighbouring {what}" for what in axes):
            first, second = kept.unflatten(axis, (-1, 2)).unbind(axis + 1)
            alike[neighbours] = int((first == second).sum())
        # A mask that is shared along one axis makes the counts along the others vary more: name the worst one.
        neighbours = max(alike, key=lambda name: abs(alike[name] - (low + high) / 2))
        expect(
            low <= alike[neighbours] <= high,
            f"{neighbours} of a batch are not dropped independently of each other",
            f"{low} to {high} of {pairs} pairs alike",
            f"{alike[neighbours]} pairs alike",
            "Draw one random number for each entry of x: the random tensor has the shape of x.",
        )
        if x is batch:
            counts = {
                "row": kept.sum(dim=2).flatten().tolist(),
                "column": kept.sum(dim=1).flatten().tolist(),
                "example": kept.sum(dim=(1, 2)).tolist(),
            }
    hint = "p is a probability, not a quota: whether an entry is dropped must not depend on how many others are."
    for of_each, numbers in counts.items():
        what = f"each {of_each} keeps exactly the same number of entries"
        expect(len(set(numbers)) > 1, what, "a number that varies", f"{numbers[0]} every time", hint)
    counts = [int((~dropped_some(got, x)).sum()) for x, got in zip(many, results, strict=True)]
    is_quota = all(abs(count - 0.4 * len(x)) < 1 for x, count in zip(many, counts, strict=True))
    expect(not is_quota, "each call drops exactly the share p of all entries", "a number that varies", None, hint)


@points(0.5)
def test_generator_decides(student, reference, inputs):
    """A given generator decides the mask: the same seed gives the same mask, and the next draw gives another."""
    p, shape, seed = 0.35, (4, 10, 25), inputs.seed % 1000
    x = nonzero(inputs, shape).half()
    generator = Generator(seed)
    once, other = (Arguments(x, p, True, generator=which) for which in (generator, Generator(seed + 1)))
    calls = [once, (x, p, True, Generator(seed)), other, once, (x, p, True)]
    first, again, another, following, without = student.dropout.each(calls)
    kept = dropped_some(first, x)
    use_it = "Pass the generator to every random draw: `generator=generator`."
    expect(
        kept.equal(dropped_some(again, x)), "two generators with the same seed gave two different masks", hint=use_it
    )
    same = kept.equal(dropped_some(another, x))
    expect(not same, "two generators with different seeds gave the same mask", hint=use_it)
    carry_on = "Take the generator's next numbers: do not seed it again, copy it or put it back."
    same = kept.equal(dropped_some(following, x))
    expect(not same, "one generator, used twice, gave the same mask twice", hint=carry_on)
    # All else is as it is without a generator: other checks say whether that is right.
    kept_without = dropped_some(without, x)
    shared = [bool((mask == mask[:1]).all()) for mask in (kept, kept_without)]
    expect(shared != [True, False], "with a generator, all examples of a batch lose the same entries", hint=carry_on)
    what = "with a generator the result has another dtype than without"
    expect(first.dtype is without.dtype, what, str(without.dtype), str(first.dtype))
    x = x.double().abs().flatten()
    calls = [(x, p, True, Generator(seed + 2)), (x, p, True), (x, p, True, Generator(seed + 2))]
    first, without, again = student.dropout.each(calls)
    same = dropped_some(first, x).equal(dropped_some(again, x))
    expect(same, "in float64, two generators with the same seed gave two different masks", hint=use_it)
    masks = [dropped_some(got, x) for got in (first, without)]
    number, number_without = (int(mask.sum()) for mask in masks)
    low, high = binomial_bounds(len(x), (number + number_without) / 2 / len(x), reference.FALSE_ALARM)
    what = "with a generator another share is kept than without"
    expect(low <= number <= high, what, f"about {number_without} of {len(x)}", number)
    factor, usual = ((got / x)[mask].median().item() for got, mask in zip((first, without), masks, strict=True))
    what = "with a generator the kept entries are scaled in another way than without"
    expect(abs(factor - usual) < 0.2 * abs(usual), what, f"multiplied by {usual:.3f}", f"multiplied by {factor:.3f}")


@points(0.5)
def test_dropping_everything_gives_zeros(student, inputs):
    """With p = 1, both functions give zeros and leave x as it is; outside training, x comes back."""
    hint = "1 - p is 0 here: dividing by it gives NaN or infinity. Decide what p = 1 gives before you divide."
    x, nothing = inputs.randn(3, 5), torch.zeros(3, 5, dtype=torch.bool)
    xs = [inputs.randn(3, 4, dtype=dtype) for dtype in (torch.float32, torch.float64, torch.bfloat16)]
    many = [nonzero(inputs, (5, 16)).to(x.dtype) for x in xs]  # so many that some are dropped
    usual, trace = student.apply_dropout.trace_each([(x, nothing, 0.3), (x, nothing, 1.0)])
    expect_equal(trace.value, torch.zeros(3, 5), what="apply_dropout with p = 1 and nothing kept", hint=hint)
    if x.equal(usual.args[0]):  # another check asks for it
        expect_unchanged(trace, x, nothing, 1.0)
    traced = [call for few, x in zip(many, xs, strict=True) for call in ((few, 0.3, True), (x, 1.0, True))]
    outside = [calling(student.dropout, xs[-1], p, False) for p in (0.3, 1.0)]
    results = together([*(tracing(student.dropout, *call) for call in traced), *outside])
    for few, x in zip(many, xs, strict=True):
        what = f"dropout(x, 1.0) for {x.dtype}"
        usual, trace = islice(results, 2)
        expect_equal(trace.value, torch.zeros(3, 4), what=what, hint=hint)
        if few.equal(usual.args[0]):
            expect_unchanged(trace, x, 1.0, True)
        if expect_tensor(usual.value).dtype is x.dtype:
            expect_tensor(trace.value, dtype=x.dtype, what=what)
    usual, got = results
    if x.equal(expect_tensor(usual)):
        expect_close(got, x, what="dropout(x, 1.0, False)", hint="Outside training, p plays no part.")


@points(0.5)
def test_p_outside_of_0_to_1_raises(student, inputs):
    """A p below 0 or above 1 is not a probability and raises ValueError, in training and outside."""
    x = inputs.randn(3, 4)
    calls = [(x, p, training) for training in (True, False) for p in (-0.01, 1.01, -1.0, 20.0)]
    expect_each_raises(ValueError, student.dropout, calls, hint="Ask first of all whether p is a probability.")


@points(0.25)
def test_dropout_works_on_any_device(student, inputs):
    """dropout works on any device, such as a GPU: its random numbers and its result are on the device of x."""
    x = nonzero(inputs, (5, 16))
    what = "dropout on another device than the CPU"
    trained, zero, outside = student.dropout.elsewhere_each([(x, 0.5, True), (x, 0.0, True), (x, 0.3, False)])
    expect_one_factor(trained, x, what)
    for got in zero, outside:
        expect_tensor(got, shape=(5, 16), what=what)


@points(0.25)
def test_dropout_keeps_the_dtype(student, inputs):
    """The result has the shape and the dtype of x, in half and double precision too, for any p below 1."""
    dtypes = torch.float16, torch.bfloat16, torch.float32, torch.float64
    shapes, ps = ((20, 10), (5, 4, 10), (200,), (1, 10, 1, 20)), (0.3, 0.8, 0.2, 0.7)
    xs = [nonzero(inputs, shape).to(dtype) for dtype, shape in zip(dtypes, shapes, strict=True)]
    calls = [call for x, p in zip(xs, ps, strict=True) for call in ((x, p, True), (x, p, False))]
    for (x, p, training), got in zip(calls, student.dropout.each(calls), strict=True):
        what = f"dropout(x, {p}, {training}) for {x.dtype}"
        got = expect_tensor(got, shape=tuple(x.shape), dtype=x.dtype, what=what)
        if training:
            expect_one_factor(got, x, what)


@points(0.25)
def test_gradient_flows_through_kept_entries(student, inputs):
    """The gradient of a kept entry is scaled like the entry, and that of a dropped entry is 0."""
    x, upstream = nonzero(inputs, (30, 20)), inputs.randn(30, 20)
    cases = [(x, 0.3, True), (x, 0.0, True), (x, 0.3, False)]
    for (_, p, training), result in zip(cases, student.dropout.gradient_each(cases, [upstream] * 3), strict=True):
        what = f"the gradient with p = {p}" if training else "the gradient in evaluation"
        value = expect_tensor(result.value, shape=(30, 20))
        if p and training:
            dropped_some(value, x)
        gradient = result.args[0]
        hint = "Multiply or select with torch's own operations: `.detach()`, `.data` and NumPy cut off the gradient."
        expect(gradient is not None, "no gradient flows back to x", hint=hint)
        expect_close(gradient, value.double() / x * upstream, what=what, hint=hint)


@points(0.25)
def test_arguments_are_left_unchanged(student, inputs):
    """Both functions leave x and the mask unchanged."""
    x, keep = nonzero(inputs, (8, 16)), torch.ones(8, 16, dtype=torch.bool)
    keep[:, inputs.permutation(16)[:7]] = False
    # double() copies nothing where the dtype is float64 already, and what is written then is the caller's.
    xs = x, x.double()
    calls = [(x, keep, p) for x in xs for p in (0.3, 0.0)]
    for call, trace in zip(calls, student.apply_dropout.trace_each(calls), strict=True):
        dropped_some(trace.value, call[0])
        expect_unchanged(trace, *call)
    cases = [(x, p, True) for x in xs for p in (0.3, 0.0)]
    for case, trace in zip(cases, student.dropout.trace_each(cases), strict=True):
        if case[1]:
            dropped_some(trace.value, case[0])
        expect_unchanged(trace, *case)


@points(0.5)
def test_no_library_dropout(student, inputs):
    """The dropout is your own: it calls no library dropout (advisory: watched from its own process)."""
    x = nonzero(inputs, (5, 16))
    records = list(student.dropout.record_each([(x, 0.5, True), (x, 0.0, True), (x, 0.3, False)]))
    for record in records:
        called = [name for name in record.operations if "dropout" in name]
        hint = "Draw random numbers, with `torch.rand` or `torch.bernoulli`, and make the mask from them."
        expect(not called, "a library's dropout was called", "none", ", ".join(sorted(called)), hint)
    dropped_some(records[0].value, x)


def nonzero(inputs, shape):
    """Random values between 0.5 and 1.5 in size, so that a 0 in the result is a dropped entry; float32."""
    signs = inputs.bools(shape, 0.5).float() * 2 - 1
    return (0.5 + inputs.rand(*shape, dtype=torch.float32)) * signs


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
    precision = x.dtype if x.dtype in HALVES else torch.float32
    hint = "All kept entries must be multiplied by one number."
    expect_close(got, x.double() * kept * factor, precision=precision, what=what, hint=hint)
