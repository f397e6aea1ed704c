"""Visible checks: the lesson's example, the smallest and the largest window, and widths that do not fit."""

import numpy as np

from autograder.checking import expect_array, expect_close, expect_raises, expect_unchanged, points


@points(2)
def test_windows_of_three_and_four(student, reference):
    """moving_average(x, width) returns the mean of each window, n - width + 1 of them."""
    x = reference["x"].numpy()
    expect_means(student, [(x, 3, reference["by_3"]), (x, 4, reference["by_4"])])


@points(1)
def test_smallest_and_largest_width(student, reference):
    """A window of one entry returns the signal, and one of n entries a single mean."""
    x = reference["x"].numpy()
    expect_means(student, [(x, 1, reference["x"]), (x, 7, reference["whole"])])


@points(1)
def test_width_that_does_not_fit_is_refused(student, reference):
    """A width below 1 or above n raises a ValueError."""
    for width in 0, 8:
        expect_raises(ValueError, student.moving_average, reference["x"].numpy(), width)


@points(1, requires="test_windows_of_three_and_four")
def test_argument_is_unchanged(student, reference):
    """The argument is unchanged after the call."""
    expect_unchanged(student.moving_average.trace(reference["x"].numpy(), 2))


def expect_means(student, rows):
    """Each row is a signal, a width and the right means. Hidden checks pass more rows."""
    for x, width, means in rows:
        got = expect_array(student.moving_average(x, width), shape=means.shape, dtype=np.floating)
        expect_close(got, means, what=f"the means of {len(x)} entries for width {width}")
