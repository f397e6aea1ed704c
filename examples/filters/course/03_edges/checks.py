"""Visible checks: a bright square, a batch of images, the dtype, and the argument afterwards."""

import torch

from autograder.checking import expect_close, expect_tensor, expect_unchanged, points


@points(2)
def test_a_bright_square(student, reference):
    """The gradient is large along the border of a bright square."""
    got = expect_tensor(student.edges(reference["square"]), shape=(3, 4))
    expect_close(got, reference["square_edges"], what="the edges of the square")


@points(2)
def test_many_images(student, reference):
    """Each image of a batch has its own edges."""
    got = expect_tensor(student.edges(reference["batch"]), shape=(2, 2, 4))
    expect_close(got, reference["batch_edges"], what="the edges of two images")


@points(0.5)
def test_dtype_is_kept(student, reference):
    """The result has the dtype of the images."""
    expect_tensor(student.edges(reference["square"].double()), dtype=torch.float64)


@points(0.5, requires="test_a_bright_square")
def test_argument_is_unchanged(student, reference):
    """The argument is unchanged after the call."""
    expect_unchanged(student.edges.trace(reference["square"]))
