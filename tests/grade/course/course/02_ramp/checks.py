"""Checks that students see."""

from autograder.checking import expect_equal, expect_tensor, points


@points(4)
def test_four_steps(student, reference):
    """The first four numbers are 1, 3, 5, 7."""
    expect_equal(expect_tensor(student.ramp(4), shape=(4,)), reference["four"])
