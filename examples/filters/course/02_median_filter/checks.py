"""Visible checks: spikes in the middle and at the ends, and even widths."""

import numpy as np

from autograder.checking import expect_array, expect_close, expect_raises, expect_unchanged, points


@points(3)
def test_spikes_are_removed(student, reference):
    """Each entry becomes the median of the entries around it; the ends are repeated."""
    for width in 1, 3, 5:
        got = expect_array(student.median_filter(reference["x"].numpy(), width), shape=(7,), dtype=np.floating)
        expect_close(got, reference[f"by_{width}"], what=f"the medians for width {width}")


@points(1)
def test_even_width_is_refused(student, reference):
    """An even width raises a ValueError."""
    expect_raises(ValueError, student.median_filter, reference["x"].numpy(), 2)


@points(1, requires="test_spikes_are_removed")
def test_argument_is_unchanged(student, reference):
    """The argument is unchanged after the call."""
    expect_unchanged(student.median_filter.trace(reference["x"].numpy(), 3))
