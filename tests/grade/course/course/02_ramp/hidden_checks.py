"""Checks that run only when grading."""

from autograder.checking import expect_equal, expect_tensor, points


@points(6)
def test_any_length(student, reference, inputs):
    """The ramp goes on as it began."""
    n = 5 + inputs.seed % 7
    expect_equal(expect_tensor(student.ramp(n), shape=(n,)), reference.ramp(n))
