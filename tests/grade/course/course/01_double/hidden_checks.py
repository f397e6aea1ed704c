"""Checks that run only when grading."""

from autograder.checking import expect_close, expect_tensor, points


@points(6)
def test_doubles_secret_numbers(student, reference, inputs):
    """Every element of a long row of numbers is doubled."""
    x = inputs.randn(31)
    expect_close(expect_tensor(student.double(x), shape=(31,)), reference.double(x))
