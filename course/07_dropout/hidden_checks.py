"""Hidden checks: chance held to exact bounds, the generator, the ends of the range of p, dtypes and gradients."""

import torch

from autograder.checking import (
    Arguments,
    Generator,
    binomial_bounds,
    expect,
    expect_close,
    expect_each_raises,
    expect_equal,
    expect_tensor,
    expect_unchanged,
    points,
)

TRAINING = "test_training_drops_some_and_scales_the_rest"
EVALUATION = "test_evaluation_changes_nothing"


@points(0.5)
def test_apply_dropout_for_any_mask_and_rate(student, reference, inputs):
    """apply_dropout is right for any mask, shape and p, and p = 1 gives zeros, not NaN."""
    cases = ((7,), 0.1), ((3, 5), 0.0), ((2, 4, 3), 0.6), ((2, 3, 4, 5), 0.95), ((1, 4, 1), 0.5)
    calls = [Arguments(x=inputs.randn(*shape), keep=inputs.bools(shape, 0.5), p=p) for shape, p in cases]
    nothing_kept = inputs.randn(3, 5), torch.zeros(3, 5, dtype=torch.bool), 1.0
    *results, nothing = student.apply_dropout.each([*calls, nothing_kept])
    for (shape, p), call, got in zip(cases, calls, results, strict=True):
        what = f"apply_dropout for shape {shape} and p = {p}"
        hint = "Where `keep` is True the entry is divided by 1 - p, everywhere else it is 0."
        expect_close(got, reference.apply_dropout(**call.kwargs), what=what, hint=hint)
    hint = "1 - p is 0 here, and 0 / 0 is NaN. Decide what p = 1 gives before you divide."
    expect_close(nothing, torch.zeros(3, 5), what="apply_dropout with p = 1 and nothing kept", hint=hint)


@points(0.5)
def test_share_of_dropped_entries_is_p(student, reference, inputs):
    """Of many entries, dropout drops a share of p, as closely as chance allows."""
    # Rows so short that sparing the last entry of each shows. Rounded to one digit 0.05 is 0 or 0.1, to two 0.003
    # is 0 or 0.01: as many entries as it takes to tell.
    calls = [(nonzero(inputs, (rows, 4)), p) for rows, p in ((3072, 0.003), (1024, 0.05), (512, 0.35), (512, 0.8))]
    for (x, p), got in zip(calls, student.dropout.each(calls), strict=True):
        n = x.numel()
        dropped = int((~kept_entries(got, tuple(x.shape))).sum())
        low, high = binomial_bounds(n, p, reference.FALSE_ALARM)
        expect(
            low <= dropped <= high,
            f"with p = {p} the wrong share of entries is dropped",
            f"{low} to {high} of {n}",
            f"{dropped} of {n}",
            "Each entry is dropped with probability p: a uniform random number in [0, 1) is below p that often.",
        )


@points(1, requires=("test_each_call_draws_a_new_mask", "test_share_of_dropped_entries_is_p"))
def test_entries_are_dropped_independently(student, reference, inputs):
    """Each entry has its own draw: rows, columns and examples do not share one, and the count is left to chance."""
    p, shape = 0.3, (10, 16, 16)
    low, high = binomial_bounds(10 * 16 * 16 // 2, p**2 + (1 - p) ** 2, reference.FALSE_ALARM)
    large, small = nonzero(inputs, shape), nonzero(inputs, (10, 10))
    with_generator = Arguments(large, p, generator=Generator(inputs.seed % 1000))
    results = student.dropout.each([(large, p), with_generator, *[(small, p)] * 16])
    for with_it in "", ", with a generator":
        kept = kept_entries(next(results), shape)
        alike = {}
        for axis, neighbours in enumerate(("neighbouring examples", "neighbouring rows", "neighbouring columns")):
            first, second = kept.unflatten(axis, (-1, 2)).unbind(axis + 1)
            alike[neighbours] = int((first == second).sum())
        # A mask that is shared along one axis makes the counts along the others vary more: name the worst one.
        neighbours = max(alike, key=lambda name: abs(alike[name] - (low + high) / 2))
        expect(
            low <= alike[neighbours] <= high,
            f"{neighbours} of a batch are not dropped independently of each other{with_it}",
            f"{low} to {high} of {kept.numel() // 2} pairs alike",
            f"{alike[neighbours]} pairs alike",
            "Draw one random number for each entry of x: the random tensor has the shape of x.",
        )
    counts = {
        "call": [int(kept_entries(got, (10, 10)).sum()) for got in results],
        "row": kept.sum(dim=2).flatten().tolist(),
        "column": kept.sum(dim=1).flatten().tolist(),
        "example": kept.sum(dim=(1, 2)).tolist(),
    }
    for of_each, numbers in counts.items():
        expect(
            len(set(numbers)) > 1,
            f"each {of_each} keeps exactly the same number of entries",
            "a number that varies",
            f"{numbers[0]} every time",
            "p is a probability, not a quota: whether an entry is dropped must not depend on how many others are.",
        )


@points(1, requires=TRAINING)
def test_generator_decides(student, reference, inputs):
    """A given generator decides the mask: the same seed gives the same mask, and the next draw gives another."""
    p, shape, seed = 0.4, (20, 25), inputs.seed % 1000
    x = nonzero(inputs, shape)
    generator = Generator(seed)
    once, another = (Arguments(x, p, generator=which) for which in (generator, Generator(seed + 1)))
    results = student.dropout.each([once, (x, p, True, Generator(seed)), another, once])
    first = next(results)
    kept = kept_entries(first, shape)
    expect_close(first, reference.apply_dropout(x, kept, p), what="the result with a generator")
    low, high = binomial_bounds(500, 1 - p, reference.FALSE_ALARM)
    number = int(kept.sum())
    expect(low <= number <= high, "with a generator the wrong share is kept", f"{low} to {high} of 500", number)

    use_it = "Pass the generator to every random draw: `generator=generator`."
    again = kept_entries(next(results), shape)
    expect(kept.equal(again), "two generators with the same seed gave two different masks", hint=use_it)
    other = kept_entries(next(results), shape)
    expect(not kept.equal(other), "two generators with different seeds gave the same mask", hint=use_it)
    following = kept_entries(next(results), shape)
    carry_on = "Take the generator's next numbers: do not seed it again, copy it or put it back."
    expect(not kept.equal(following), "one generator, used twice, gave the same mask twice", hint=carry_on)


@points(0.5, requires=EVALUATION)
def test_dropping_everything_gives_zeros(student, inputs):
    """In training with p = 1, every entry is 0 and none is NaN."""
    hint = "1 - p is 0 here: dividing by it gives NaN or infinity. Decide what p = 1 gives before you divide."
    expect_equal(student.dropout(inputs.randn(3, 4), 1.0), torch.zeros(3, 4), what="dropout(x, 1.0)", hint=hint)


@points(0.5, requires=EVALUATION)
def test_p_outside_of_0_to_1_raises(student, inputs):
    """A p below 0 or above 1 is not a probability and raises ValueError."""
    x = inputs.randn(3, 4)
    expect_each_raises(ValueError, student.dropout, [(x, p) for p in (-0.1, 1.1, -1.0, 20.0)])


@points(0.25, requires=(TRAINING, EVALUATION))
def test_dropout_works_on_any_device(student, reference, inputs):
    """dropout works on any device, such as a GPU: its random numbers and its result are on the device of x."""
    x = nonzero(inputs, (10, 5)).float()
    cases = [(x, 0.3, True), (x, 0.0, True), (x, 0.3, False)]
    *results, nothing = student.dropout.elsewhere_each([*cases, (x, 1.0, True)])
    for (_, p, training), got in zip(cases, results, strict=True):
        got = expect_tensor(got, shape=(10, 5))
        expected = reference.apply_dropout(x, got != 0, p if training else 0.0)
        expect_close(got, expected, what=f"dropout(x, {p}, training={training}) on another device than the CPU")
    expect_tensor(nothing, shape=(10, 5))


@points(0.25, requires=TRAINING)
def test_dropout_keeps_the_dtype(student, reference, inputs):
    """The result has the dtype of x, in half and double precision too, for any p."""
    dtypes = torch.float16, torch.bfloat16, torch.float32, torch.float64
    shapes, ps = ((20, 10), (5, 4, 10), (200,), (1, 10, 20, 1)), (0.3, 0.8, 0.05, 0.9)
    xs = [nonzero(inputs, shape).to(dtype) for dtype, shape in zip(dtypes, shapes, strict=True)]
    generator = Generator(inputs.seed % 1000)  # an answer may draw in another way from it
    calls = [
        call for x, p in zip(xs, ps, strict=True) for call in ((x, p), (x, p, True, generator), (x, 1.0), (x, p, False))
    ]
    for (x, p, *rest), got in zip(calls, student.dropout.each(calls), strict=True):
        kind = {0: "", 1: ", training=False"}.get(len(rest), ", generator=generator")
        what = f"dropout(x, {p}{kind}) for {x.dtype}"
        got = expect_tensor(got, shape=tuple(x.shape), dtype=x.dtype, what=what)
        if p < 1 and rest != [False]:
            precision = x.dtype if x.dtype in (torch.float16, torch.bfloat16) else torch.float32
            expect_close(got, reference.apply_dropout(x, got != 0, p), precision=precision, what=what)


@points(0.5, requires=(TRAINING, EVALUATION))
def test_gradient_flows_through_kept_entries(student, reference, inputs):
    """The gradient of a kept entry is scaled like the entry, and that of a dropped entry is 0."""
    x, upstream = nonzero(inputs, (30, 20)), inputs.randn(30, 20)
    cases = [(x, 0.3, True), (x, 0.0, True), (x, 0.3, False)]
    for (_, p, training), result in zip(cases, student.dropout.gradient_each(cases, [upstream] * 3), strict=True):
        what = f"the gradient with p = {p}" if training else "the gradient in evaluation"
        kept = kept_entries(result.value, (30, 20))
        expected = reference.apply_dropout(upstream, kept, p if training else 0.0)
        gradient = result.args[0]
        hint = "Multiply or select with torch's own operations: `.detach()`, `.data` and NumPy cut off the gradient."
        expect(gradient is not None, "no gradient flows back to x", hint=hint)
        expect_close(gradient, expected, what=what, hint=hint)


@points(0.5, requires=(TRAINING, "test_kept_entries_are_scaled_up"))
def test_arguments_are_left_unchanged(student, inputs):
    """Both functions leave x and the mask unchanged."""
    x, keep = nonzero(inputs, (4, 6)), inputs.bools((4, 6), 0.5)
    # double() copies nothing where the dtype is float64 already, and what is written then is the caller's.
    xs = x, x.double()
    calls = [(x, keep, p) for x in xs for p in (0.3, 0.0)] + [(x, torch.zeros_like(keep), 1.0)]
    for call, trace in zip(calls, student.apply_dropout.trace_each(calls), strict=True):
        expect_unchanged(trace, *call)
    cases = [(x, p) for x in xs for p in (0.0, 0.3, 1.0)]
    for (x, p), trace in zip(cases, student.dropout.trace_each(cases), strict=True):
        expect_unchanged(trace, x, p)


@points(0.5, requires=TRAINING)
def test_no_library_dropout(student, inputs):
    """The dropout is your own: it calls no library dropout."""
    x = nonzero(inputs, (4, 6))
    cases = [(x, p, True, generator) for p in (0.3, 0.0, 1.0) for generator in (None, Generator(inputs.seed % 1000))]
    for record in student.dropout.record_each([*cases, (x, 0.3, False)]):
        called = [name for name in record.operations if "dropout" in name]
        hint = "Draw random numbers, with `torch.rand` or `torch.bernoulli`, and make the mask from them."
        expect(not called, "a library's dropout was called", "none", ", ".join(sorted(called)), hint)


def nonzero(inputs, shape):
    """Random values between 0.5 and 1.5 in size, so that a 0 in the result is a dropped entry; float32."""
    signs = inputs.bools(shape, 0.5).float() * 2 - 1
    return (0.5 + inputs.rand(*shape, dtype=torch.float32)) * signs


def kept_entries(got, shape):
    return expect_tensor(got, shape=shape) != 0
