# Built from course/07_dropout/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: a mask by hand, what training does and evaluation does not, and that each call draws anew."""

from autograder.checking import Arguments, expect, expect_close, expect_tensor, points


@points(1)
def test_kept_entries_are_scaled_up(student, reference):
    """With a given mask and p = 0.2, the kept entries are divided by 0.8 and the others are 0."""
    weights, keep = reference["weights"], reference["keep"]

    def hint(got, expected):
        if close(got, reference["slip_dropped_the_kept"]):
            return "You dropped what you should keep: True in `keep` means kept."
        return scale_hint(got, weights)

    got = student.apply_dropout(weights, keep, 0.2)
    expect_close(got, reference["weights_dropped"], what="the result", hint=hint)


@points(1)
def test_evaluation_changes_nothing(student, reference):
    """Outside training, and for p = 0, dropout returns the values unchanged."""
    x = reference["x"]
    hint = "Drop and scale only in training, and only for p above 0."
    calls = {
        "dropout(x, 0.4, False)": (x, 0.4, False),
        "dropout(x=x, p=0.0)": Arguments(x=x, p=0.0),
        "dropout(x, 1.0, training=False)": Arguments(x, 1.0, training=False),
    }
    for what, got in zip(calls, student.dropout.each(calls.values()), strict=True):
        expect_close(got, x, what=what, hint=hint)


@points(1)
def test_training_drops_some_and_scales_the_rest(student, reference):
    """In training with p = 0.2, about one entry in five is 0, and the others are divided by 0.8."""
    x = reference["x"]
    got = expect_tensor(student.dropout(x, 0.2), shape=(40, 60))
    expected = reference["x_scaled"].masked_fill(got == 0, 0)
    expect_close(got, expected, what="dropout(x, 0.2)", hint=lambda got, expected: scale_hint(got, x))
    dropped = int((got == 0).sum())
    low, high = reference["dropped_at_least_and_at_most"].tolist()
    expect(
        low <= dropped <= high,
        "dropout(x, 0.2) does not drop one entry in five",
        f"{low} to {high} of 2400 (a right answer misses this once in 20 billion calls)",
        f"{dropped} of 2400",
        "p is the probability that an entry is dropped. Do you keep entries with probability p?",
    )


@points(1)
def test_each_call_draws_a_new_mask(student, reference):
    """Two calls drop different entries."""
    x = reference["x"]
    results = student.dropout.each([(x, 0.5)] * 2)
    first = expect_tensor(next(results), shape=(40, 60), what="the first result")
    second = expect_tensor(next(results), shape=(40, 60), what="the second result")
    expect(
        not first.equal(second),
        "two calls dropped the very same entries",
        hint="Do not seed inside the function, and do not keep a mask: a network must not get used to one.",
    )


def scale_hint(got, x):
    """What the kept entries were multiplied by instead, when p is 0.2 and 1.25 is right."""
    kept = (got != 0) & (x != 0)
    if got.isnan().any() or not kept.any():
        return None
    factor = (got.double() / x.double())[kept].median().item()
    sentences = {
        1.25: "The scale is right. Apply it to the kept entries and to nothing else.",
        1.0: "The kept entries are not scaled: divide them by 1 - p to make up for the dropped ones.",
        0.8: "The kept entries are multiplied by 1 - p. Divide by it, to make up for the dropped ones.",
        5.0: "The kept entries are divided by p. Four of five are kept here, so divide by 1 - p.",
        0.2: "The kept entries are multiplied by p. Divide them by 1 - p.",
    }
    known = [sentence for right, sentence in sentences.items() if abs(factor - right) < 1e-3 * right]
    return known[0] if known else f"The kept entries are multiplied by {factor:.4g}, not by 1 / (1 - p) = 1.25."


def close(x, y):
    return x.double().allclose(y.double(), rtol=1e-4, atol=1e-5)
