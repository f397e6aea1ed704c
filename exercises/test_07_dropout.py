# Built from course/07_dropout/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: a mask by hand, what chance may do, the generator, both ends of p, and what must stay as it is.

Each promise is judged by calls of its own. What is random is held to laws that hold for every right mask.
"""

import torch
from shared_07 import (
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
    expect_other,
    expect_own_draws,
    expect_same,
    expect_x_as_usual,
    expect_zeros,
    name_of,
)

from autograder.checking import (
    Generator,
    expect,
    expect_close,
    expect_own_result,
    expect_raises,
    expect_tensor,
    expect_unchanged,
    expectation,
    points,
)


@points(0.5)
def test_kept_entries_are_scaled_up(student, reference):
    """apply_dropout is right for masks of any shape and any p below 1: 0 if dropped, the entry / (1 - p) if kept."""
    for shape in (2, 3), (2, 1, 3):
        x, keep, expected = (reference[name].reshape(shape) for name in ("weights", "keep", "weights_dropped"))
        what = f"apply_dropout for x of shape {shape}"
        expect_close(student.apply_dropout(x, keep, 0.2), expected, what=what, hint=say_the_factor(x))
    what, expected = "apply_dropout with p = 0.01, where an entry is dropped all the same", expected * 0.8 / 0.99
    expect_close(student.apply_dropout(x, keep, 0.01), expected, what=what, hint=say_the_factor(x, 0.01))
    x, all_kept = reference["weights"], torch.ones(2, 3, dtype=torch.bool)
    what = "apply_dropout where all entries are kept"
    expect_close(student.apply_dropout(x, all_kept, 0.2), 1.25 * x, what=what, hint=say_the_factor(x))
    few = torch.tensor([0.0, 3e30, 0.0, -3e-30])
    got = student.apply_dropout(few, torch.tensor([True, True, False, True]), 0.9995)
    what = "apply_dropout for x = [0, 3e30, 0, -3e-30] and p = 0.9995, divided by 2000"
    expect_close_when_scaled(expect_tensor(got, shape=(4,)), 2000, few, rtol=1e-3, atol=0.0, what=what)


@points(0.75)
def test_training_drops_some_and_scales_the_rest(student, reference):
    """dropout(x, 0.2) trains by default: about a fifth of the entries become 0, and the others are divided by 0.8."""
    x = reference["x"].flatten()
    got = expect_tensor(student.dropout(x, 0.2), shape=(2400,))
    expect_scaled_where_kept(got, reference["x_scaled"].flatten(), x)
    expect_count(got, reference["dropped_of_x"].tolist(), "dropout(x, 0.2) does not drop one entry in five")
    zeros = torch.zeros(20)
    what = "dropout of zeros, which stay zeros whether they are kept or not"
    expect_close(student.dropout(zeros, 0.5), zeros, what=what)


@points(0.25, rests_on="test_training_drops_some_and_scales_the_rest")
def test_any_p_is_the_share_that_is_dropped(student, reference):
    """The share of dropped entries is p: for a small p and a large one, in bfloat16, and for a tensor of one entry."""
    small, rare, tiny, large = reference["dropped_of_many"].tolist()
    for n, p, dtype, bounds in (
        (25_000, 0.001, torch.float32, small),
        (90_000, 0.0003, torch.bfloat16, rare),
        (12_288, 1e-7, torch.bfloat16, tiny),
        (2_600, 0.99, torch.float32, large),
    ):
        got = expect_tensor(student.dropout(torch.ones(n, dtype=dtype), p, True), shape=(n,))
        expect_count(got, bounds, f"with p = {p} the wrong share of {name_of(dtype)} entries is dropped")
    for p in 0.9, 0.1:
        expect_fate_of_one(student.dropout, torch.ones(1), p, reference["false_alarm"].item())


@points(0.5)
def test_evaluation_changes_nothing(student, reference):
    """dropout(x=..., p=0.0) and dropout outside training return the values of x."""
    x, ones = reference["few"], torch.ones(3_000, dtype=torch.bfloat16)
    for what, got, expected in (
        ("dropout(x, 0.4, False)", student.dropout(x, 0.4, False), x),
        ("dropout(x=x, p=0.0)", student.dropout(x=x, p=0.0), x),
        ("dropout(x, 0.9, training=False)", student.dropout(x, 0.9, training=False), x),
        ("dropout(x, 0.0) for bfloat16", student.dropout(ones, 0.0, True), ones),
    ):
        expect_close(got, expected, what=what, hint="Drop and scale only in training, and only for p above 0.")


@points(0.25)
def test_each_call_draws_a_new_mask(student, reference):
    """Two calls of dropout drop different entries."""
    x = reference["few"]
    first, second = (dropped_some(student.dropout(x, 0.5, True), x) for _ in range(2))
    hint = "A network must not get used to one mask. Draw again in each call: set no seed, and make no new generator."
    expect_other(first, second, "two calls dropped the very same entries", hint)


@points(0.5)
def test_each_entry_has_its_own_draw(student, reference):
    """Entries are dropped independently: examples, rows and columns share no draw, and the count is left to chance."""
    for shape, p, axes in (
        ((10, 16, 16), 0.3, ("examples", "rows", "columns")),
        ((10, 2, 50, 2), 0.6, ("examples", "heads", "rows", "columns")),
    ):
        x = torch.ones(shape)
        expect_own_draws(dropped_some(student.dropout(x, p, True), x), axes, reference["false_alarm"].item())
    many = [torch.ones(n) for n in range(100, 220, 10)]
    masks = [dropped_some(student.dropout(x, 0.3, True), x) for x in many]
    expect_no_quota(masks, 0.3, "tensors of 100, 110, 120, ... entries lose exactly 30% each time")


@points(0.5, rests_on="test_each_entry_has_its_own_draw")
def test_generator_decides_the_mask(student, reference):
    """dropout is right with a generator: the same seed repeats a mask; another seed or the next call changes it."""
    x, few = reference["few"].half().reshape(4, 5, 20), torch.ones(12_288, dtype=torch.bfloat16)
    hint = "Every random draw must come from the generator that is passed."
    first, without = expect_generator_decides(student.dropout, x, 0.4, 5, hint)
    x = x.double()
    kept, again = (dropped_some(student.dropout(x, 0.4, True, Generator(5)), x) for _ in range(2))
    expect_same(kept, again, "in float64, two generators with the same seed gave two different masks", hint)
    got, usual = student.dropout(few, 1e-7, True, Generator(5)), student.dropout(few, 1e-7, True)
    expect_count_as_without(got, usual, reference["dropped_of_many"][2].tolist())
    expect_dtype_as_without(first, without)


@points(0.5)
def test_p_of_1_gives_zeros(student, reference):
    """Both functions are right for p = 1: new zeros in training, the values of x outside, and arguments unchanged."""
    x, nothing = reference["weights"], torch.zeros(2, 3, dtype=torch.bool)
    calls = {
        "apply_dropout with p = 1 and nothing kept": (student.apply_dropout, (x, nothing, 0.2), (x, nothing, 1.0)),
        "dropout(x, 1.0)": (student.dropout, (reference["few"], 0.2, True), (x, 1.0, True)),
    }
    expect_zeros(calls)
    usual, got = (student.dropout(x, p, False) for p in (0.2, 1.0))
    expect_x_as_usual(got, usual, x)
    expect_own_result(student.dropout, reference["few"], 1.0, what="the result of dropout(x, 1.0)")


@points(0.25)
def test_wrong_p_is_refused(student, reference):
    """dropout raises ValueError for a p below 0 or above 1, in training and outside."""
    hint = "Look at p first in every call. It has to be a ValueError: a failed `assert` raises another error."
    for training in True, False:
        for p in -0.1, 1.5:
            expect_raises(ValueError, student.dropout, reference["weights"], p, training, hint=hint)


@points(0.25)
def test_gradient_is_scaled_like_the_entries(student, reference):
    """The gradient of each entry is scaled as the entry was, by 0 if it was dropped."""
    x, upstream = reference["few"], reference["few"].flip(0)
    call = student.dropout.gradient(x, 0.3, True, upstream=upstream)
    dropped_some(call, x)
    expect_gradient(call.args[0], call, x, upstream, "the gradient of x")


@points(0.25, rests_on="test_each_entry_has_its_own_draw")
def test_shape_dtype_and_device_are_kept(student, reference):
    """dropout returns the shape, dtype and device of x, and scales as exactly as the dtype allows."""
    for dtype, shape in (torch.float16, (20, 1, 20)), (torch.bfloat16, (400,)), (torch.float64, (1, 20, 20)):
        x, what = reference["few"].to(dtype).reshape(shape), f"dropout(x, 0.5) for {dtype}"
        expect_one_factor(expect_tensor(student.dropout(x, 0.5, True), shape, dtype, what), x, what)
        expect_tensor(student.dropout(x, 0.5, False), shape, dtype, f"{what} outside training")
    check_exact_scale(student, 0.99)
    few = reference["few"][:4]
    got = student.dropout.elsewhere(few, 0.5, True)
    expect_one_factor(got, few, "dropout(x, 0.5) on another device than the CPU")
    what = "dropout(x, 1.0) on another device than the CPU"
    expect_tensor(student.dropout.elsewhere(few, 1.0, True), shape=(4, 20), what=what)


@points(0.25, rests_on="test_kept_entries_are_scaled_up")
def test_x_and_mask_stay_as_they_are(student, reference):
    """Both functions leave x and the mask unchanged, in every dtype, and keep no result for a later call."""
    weights, few = reference["weights"], reference["few"]
    for dtype in torch.float32, torch.float64:
        for call, x in (
            (student.apply_dropout.trace(weights.to(dtype), reference["keep"], 0.2), weights),
            (student.dropout.trace(few.to(dtype), 0.3, True), few),
        ):
            dropped_some(call, x)
            expect_unchanged(call)
    expect_unchanged(student.apply_dropout.trace(weights, torch.ones(2, 3, dtype=torch.bool), 0.2))
    expect_own_result(student.apply_dropout, weights, reference["keep"], 0.2, what="the result of apply_dropout")
    expect_own_result(student.dropout, few, 0.0, what="the result of dropout(x, 0.0)")


@points(0.25)
def test_dropout_is_your_own(student, reference):
    """dropout does not call a library's dropout."""
    x = reference["few"][:4]
    in_training, outside = (student.dropout.record(x, 0.5, training) for training in (True, False))
    expect_no_library(in_training)
    expect_no_library(student.dropout.record(x, 0.5, True, Generator(5)))
    expect_no_library(outside)
    dropped_some(in_training, x)


@expectation
def expect_count(got, bounds, what):
    """Vouch for the number of entries that are dropped."""
    (low, high), n, dropped = bounds, got.numel(), int((got == 0).sum())
    hint = "p is the probability with which each entry is dropped."
    if got.dtype is torch.bfloat16:
        hint = "In which dtype do you draw, and in which do you compute 1 - p?"
    right = f"{low:,} to {high:,} of {n:,} (a right answer misses this less than once in 20 billion calls)"
    expect(low <= dropped <= high, what, right, f"{dropped:,} of {n:,}", hint)


@expectation
def expect_count_as_without(got, usual, bounds):
    """Vouch for the number with a generator, if it is right without one: another check asks for that."""
    low, high = bounds
    got, usual = (expect_tensor(one, shape=(12_288,)) for one in (got, usual))
    if low <= int((usual == 0).sum()) <= high:
        expect_count(got, bounds, "with a generator and p = 1e-07 the wrong share of bfloat16 entries is dropped")


@expectation
def expect_scaled_where_kept(got, scaled, x):
    hint = "`training` is True where a call leaves it out."
    expect((got == 0).any().item(), "dropout(x, 0.2) drops nothing", hint=hint)
    expect_close(got, scaled.masked_fill(got == 0, 0), what="dropout(x, 0.2)", hint=say_the_factor(x))


def say_the_factor(x, p=0.2):
    """A hint from what the kept entries were multiplied by instead of 1 / (1 - p)."""

    def hint(got, expected):
        kept = (got != 0) & (x != 0)
        if got.isnan().any() or not kept.any():
            return None
        factor = (got.double() / x.double())[kept].median().item()
        if abs(factor * (1 - p) - 1) < 1e-3:
            return "The scale is right. Apply it to the kept entries and to nothing else."
        return f"The kept entries are multiplied by {factor:.4g}, not by 1 / (1 - p) = {1 / (1 - p):.4g}."

    return hint
