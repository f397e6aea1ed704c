"""Checks that students see."""

from autograder.checking import expect_close, expect_tensor, points


@points(3)
def test_doubles(student, reference):
    """Every element is doubled."""
    got = expect_tensor(student.double(reference["x"]), shape=(3,))
    expect_close(got, reference["doubled"], hint="Multiply by two.")


@points(1)
def test_halves(student, reference):
    """Every element is halved."""
    expect_close(expect_tensor(student.halve(reference["doubled"]), shape=(3,)), reference["x"])
