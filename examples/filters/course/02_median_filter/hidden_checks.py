"""Hidden checks: the same promises on random signals."""

from autograder.checking import expect_array, expect_close, expect_raises, expect_unchanged, points


@points(3)
def test_random_signals(student, reference, inputs):
    """Random signals of any length, also shorter than the window, are filtered."""
    for n in 9, 6, 2:
        for width in 1, 3, 7:
            x = inputs.randn(n).numpy()
            got = expect_array(student.median_filter(x, width), shape=(n,))
            expect_close(got, reference.median_filter(x, width), what=f"the medians of {n} entries for width {width}")


@points(1)
def test_every_even_width_is_refused(student, inputs):
    """Any even width raises a ValueError."""
    for width in 2, 4, 10:
        expect_raises(ValueError, student.median_filter, inputs.randn(5).numpy(), width)


@points(1, requires="test_spikes_are_removed")
def test_no_argument_is_changed(student, inputs):
    """Signals of any length are unchanged after the call."""
    for n in 4, 9:
        expect_unchanged(student.median_filter.trace(inputs.randn(n).numpy(), 3))
