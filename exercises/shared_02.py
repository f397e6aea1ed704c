# Built from course/02_softmax/shared_02.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of softmax have in common."""

import torch

from autograder.checking import expect, expect_close, expect_not_run, expect_tensor, expectation

# Parts of the names of PyTorch's own softmax functions and of what calls them.
LIBRARY = "softmax", "logsumexp", "scaled_dot_product", "multi_head_attention", "cross_entropy"
# dtype -> the accuracy and the range asked for: float64 may be computed in float32.
DTYPES = {
    torch.float32: torch.float32,
    torch.float64: torch.float32,
    torch.float16: torch.float16,
    torch.bfloat16: torch.bfloat16,
}
NORMALIZED, NAIVE, BY_HAND = "test_normalize_by_sum", "test_softmax_naive", "test_softmax_is_written_by_hand"
NOTHING_OVERFLOWS = (
    "Let no exp() overflow: inf or NaN on the way is NaN in the gradient, even if the weights are right."
)


def by_hand(softmax, x, dim):
    """The student's softmax of x, which fails where a library softmax does the work."""
    scores = "scores with -inf" if x.isneginf().any() else f"{x.dtype} scores"
    what = f"this exercise asks for a softmax of your own, and a library's does the work for {scores}"
    hint = "Write out the formula: exponentials, their sum along `dim`, a division."
    return expect_not_run(softmax.record(x, dim), LIBRARY, what, hint)


@expectation
def expect_gradient(gradient, expected, what, hint, if_none):
    expect(gradient is not None, "no gradient flows back to x", hint=if_none)
    expect_close(gradient, expected, what=what, hint=hint)


@expectation
def expect_gradient_of(weights, gradient, right, expected, what, hint, if_none):
    """Compare a gradient if the weights are right. Where they are not, other checks say so.

    A column that ``expected`` lacks has scores of -inf: what flows back to them is open.
    """
    weights = expect_tensor(weights)
    if weights.shape != right.shape or not torch.allclose(weights.double(), right.double(), rtol=1e-3, atol=1e-4):
        return
    place = " where one column is -inf" if expected.shape[1] < weights.shape[1] else ""
    expect(gradient is not None, f"no gradient flows back to x{place}", hint=if_none)
    expect_close(gradient[:, : expected.shape[1]], expected, what=what, hint=hint)


@expectation
def expect_finite_gradient(gradient, weights, what, hint, if_none):
    """Vouch for a gradient where the weights are finite. Where they are not, other checks say so."""
    if not expect_tensor(weights).isfinite().all():
        return
    expect(gradient is not None, "no gradient flows back to x", hint=if_none)
    gradient = expect_tensor(gradient, shape=tuple(weights.shape), what=what)
    expect(bool(gradient.isfinite().all()), f"{what} is not finite", "finite numbers", gradient, hint)


def is_one(sums):
    return torch.allclose(sums, torch.ones_like(sums), atol=1e-3)
