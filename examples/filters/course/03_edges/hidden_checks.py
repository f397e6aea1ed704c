"""Hidden checks: the same promises on random images."""

import torch

from autograder.checking import expect_close, expect_tensor, expect_unchanged, points


@points(4)
def test_random_images(student, reference, inputs):
    """Random images of any size and any number of leading dimensions have the right edges."""
    for shape in (3, 3), (4, 7), (1, 5, 3), (2, 3, 4, 5):
        x = inputs.randn(*shape)
        got = expect_tensor(student.edges(x), shape=(*shape[:-2], shape[-2] - 2, shape[-1] - 2))
        expect_close(got, reference.edges(x), what=f"the edges for shape {shape}")


@points(0.5)
def test_other_dtypes_are_kept(student, inputs):
    """float32 and float64 are kept."""
    for dtype in torch.float32, torch.float64:
        expect_tensor(student.edges(inputs.randn(4, 5).to(dtype)), dtype=dtype)


@points(0.5, requires="test_a_bright_square")
def test_no_argument_is_changed(student, inputs):
    """Images of any shape are unchanged after the call."""
    for shape in (4, 3), (2, 3, 5):
        expect_unchanged(student.edges.trace(inputs.randn(*shape)))
