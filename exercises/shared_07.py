# Built from course/07_dropout/shared_07.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of dropout have in common. What is random is held to laws, never to one mask."""

import torch

from autograder.checking import (
    Generator,
    binomial_bounds,
    expect,
    expect_close,
    expect_equal,
    expect_not_run,
    expect_tensor,
    expect_unchanged,
    expectation,
)

HALVES = torch.float16, torch.bfloat16


@expectation
def dropped_some(got, x):
    """Which entries were kept, where some were and some were not: no other result says anything about dropout."""
    kept = expect_tensor(got, shape=tuple(x.shape)) != 0
    expect(not kept.all(), "in training, nothing was dropped")
    expect(kept.any(), "everything was dropped")
    return kept


@expectation
def expect_one_factor(got, x, what):
    """Vouch that some entries are 0 and all others were multiplied by one and the same number, whichever it is."""
    kept = dropped_some(got, x)
    factor = (got.double() / x.double())[kept].median()
    precision = x.dtype if x.dtype in HALVES else torch.float32
    hint = "All kept entries must be multiplied by one number."
    expect_close(got, x.double() * kept * factor, precision=precision, what=what, hint=hint)


def check_exact_scale(student, p):
    """Vouch that 1 - p is not computed in half precision, where it is far off if p is close to 1."""
    x = torch.ones(2_050, dtype=torch.bfloat16)  # of which 20.5 stay for 0.99: never the share that is expected
    expect_scale(student.dropout(x, p, True), x, 1 / (1 - p), f"dropout(x, {p}) for torch.bfloat16")


@expectation
def expect_scale(got, x, scale, what):
    expected = x.double() * dropped_some(got, x) * scale
    expect_close(got, expected, rtol=0.015, what=what, hint="Compute 1 - p as a Python float.")


@expectation
def expect_close_when_scaled(got, scale, expected, **options):
    """Vouch for numbers that are far above or below 1."""
    expect_close(got / scale, expected, **options)


@expectation
def expect_same(kept, other, what, hint):
    expect(kept.equal(other), what, hint=hint)


@expectation
def expect_other(kept, other, what, hint):
    expect(not kept.equal(other), what, hint=hint)


@expectation
def expect_own_draws(kept, axes, false_alarm, what="{} are not dropped independently of each other", hint=None):
    """Vouch that neighbours along each axis share no draw.

    Args:
        axes: what the neighbours along each axis are.
    """
    # Two entries are alike when both are kept or both are dropped; the share is the one that the answer has.
    share, pairs = kept.double().mean().item(), kept.numel() // 2
    low, high = binomial_bounds(pairs, share**2 + (1 - share) ** 2, false_alarm)
    alike = {
        f"neighbouring {of}": int((kept.unflatten(axis, (-1, 2)).diff(dim=axis + 1) == 0).sum())
        for axis, of in enumerate(axes)
    }
    # A draw that is shared along one axis moves the other counts, too: name the worst one.
    neighbours = max(alike, key=lambda name: abs(alike[name] - (low + high) / 2))
    count = alike[neighbours]
    expected = f"{low} to {high} of {pairs} pairs both kept or both dropped"
    expect(low <= count <= high, what.format(neighbours), expected, f"{count} of {pairs}", hint)


def expect_fate_of_one(dropout, x, p, false_alarm):
    """Vouch that a tensor of one entry loses it with probability p: it is not too small for dropout."""
    expect_calls_that_drop([dropout(x, p, True) for _ in range(12)], p, false_alarm)


@expectation
def expect_calls_that_drop(calls, p, false_alarm):
    dropped = sum(int((expect_tensor(got) == 0).sum()) for got in calls)
    low, high = binomial_bounds(len(calls), p, false_alarm)
    what = f"with p = {p} a tensor of one entry loses it in the wrong share of {len(calls)} calls"
    hint = "Each entry is dropped with probability p, however many there are."
    expect(low <= dropped <= high, what, f"{low} to {high}", str(dropped), hint)


@expectation
def expect_no_quota(masks, p, what):
    """Vouch that the number of dropped entries is left to chance."""
    counts = [int((~kept).sum()) for kept in masks]
    is_quota = all(abs(count - p * kept.numel()) < 1 for count, kept in zip(counts, masks, strict=True))
    got = f"always {', '.join(map(str, counts[:3]))}, ..."
    hint = "p is a probability, not a quota: whether an entry is dropped must not depend on how many others are."
    expect(not is_quota, what, "numbers that vary from call to call", got, hint)


def expect_generator_decides(dropout, x, p, seed, hint):
    """Vouch that the generator decides what is dropped. Returns the results with and without it."""
    used_twice = Generator(seed)
    first = dropout(x, p, True, generator=used_twice)
    again = dropout(x, p, True, Generator(seed))
    another = dropout(x, p, True, generator=Generator(seed + 1))
    following = dropout(x, p, True, generator=used_twice)
    without = dropout(x, p, True)
    kept = dropped_some(first, x)
    expect_same(kept, dropped_some(again, x), "two generators with the same seed gave two different masks", hint)
    expect_other(kept, dropped_some(another, x), "two generators with different seeds gave the same mask", hint)
    hint = "Take the generator's next numbers: do not seed it again, copy it or put it back."
    expect_other(kept, dropped_some(following, x), "one generator, used twice, gave the same mask twice", hint)
    expect_examples_apart(kept, dropped_some(without, x), hint)
    return first, without


@expectation
def expect_examples_apart(kept, without, hint):
    shared = [bool((mask == mask[:1]).all()) for mask in (kept, without)]
    expect(shared != [True, False], "with a generator, all examples of a batch lose the same entries", hint=hint)


@expectation
def expect_dtype_as_without(got, without):
    what = "with a generator the result has another dtype than without"
    expect(got.dtype is without.dtype, what, str(without.dtype), str(got.dtype))


def expect_zeros(calls):
    """Vouch that calls with p = 1 give zeros, and leave their arguments unchanged if usual calls do.

    Args:
        calls: for each case a function, and the arguments of a usual call and of one with p = 1.

    Returns:
        Both calls of each case.
    """
    traced = [(function.trace(*usually), function.trace(*with_1)) for function, usually, with_1 in calls.values()]
    for (what, (_, usually, with_1)), (usual, call) in zip(calls.items(), traced, strict=True):
        expect_equal(call, torch.zeros(with_1[0].shape), what=what, hint=say_what_is_left)
        if usually[0].equal(usual.args[0].value):  # another check asks for it
            expect_unchanged(call)
    return traced


def say_what_is_left(got, expected):
    """A hint that fits a result for p = 1 that is not 0 everywhere."""
    if got.isfinite().all():
        return "p = 1 drops every entry, and here some are left. Which line handles p = 1?"
    return "1 - p is 0 here: dividing by it gives NaN or infinity. Decide what p = 1 gives before you divide."


@expectation
def expect_x_as_usual(got, usual, x):
    """Vouch that p = 1 changes nothing outside training, if a usual p does not: another check asks for it."""
    if x.equal(expect_tensor(usual)):
        expect_close(got, x, what="dropout(x, 1.0, False)", hint="Outside training, p plays no part.")


@expectation
def expect_gradient(gradient, value, x, upstream, what):
    hint = "Multiply or select with torch's own operations: `.detach()`, `.data` and NumPy cut off the gradient."
    expect(gradient is not None, "no gradient flows back to x", hint=hint)
    expect_close(gradient, value.double() / x * upstream, what=what, hint=hint)


def expect_no_library(call):
    hint = "Draw random numbers, with `torch.rand` or `torch.bernoulli`, and make the mask from them."
    what = "this exercise asks for a dropout of your own, and a library's dropout was called"
    return expect_not_run(call, ("dropout",), what, hint)


def name_of(dtype):
    return str(dtype).removeprefix("torch.")
