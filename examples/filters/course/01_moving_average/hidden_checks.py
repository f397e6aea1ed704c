"""Hidden checks: the same promises on random signals."""

from checks_01 import expect_means

from autograder.checking import expect_raises, expect_unchanged, points


@points(3)
def test_random_signals(student, reference, inputs):
    """Random signals of any length, of integers too, are averaged over each window."""
    signals = inputs.randn(11).numpy(), inputs.randn(5).numpy(), inputs.integers(-9, 9, (8,)).numpy()
    expect_means(student, [(x, n, reference.moving_average(x, n)) for x in signals for n in (1, 2, len(x))])


@points(1)
def test_other_widths_are_refused(student, inputs):
    """Any width that does not fit raises a ValueError."""
    for width in -2, 0, 6:
        expect_raises(ValueError, student.moving_average, inputs.randn(5).numpy(), width)


@points(1, requires="test_windows_of_three_and_four")
def test_no_argument_is_changed(student, inputs):
    """Signals of any length are unchanged after the call."""
    for n in 4, 9:
        expect_unchanged(student.moving_average.trace(inputs.randn(n).numpy(), 3))
