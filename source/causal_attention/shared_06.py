# Built from course/06_causal_mask/shared_06.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of the causal mask have in common."""

import math

import torch

from autograder.checking import expect, expect_close, expect_own_result, expect_tensor, expect_unchanged, expectation

BLOCKED_TOO_LATE = (
    "The scores of the future went into a sum, a mean or a maximum before they were blocked. Beside large ones, the "
    "others lose their digits, too. Block first, and use only what is left."
)
NOT_BLOCKED = "The future has weight with ordinary scores, too: block it before the softmax."
DTYPES = torch.float64, torch.float32, torch.bfloat16, torch.float16


@expectation
def expect_no_future(weights, what, hint=None, atol=0.0):
    """Vouch that every weight above the diagonal is 0, exactly or almost."""
    most = weights.triu(1).abs().max().item()
    expect(not math.isnan(most), f"{what}: weights above the diagonal are NaN", "exactly 0", hint=hint)
    expect(most <= atol, f"{what}: weight is left above the diagonal", "exactly 0", f"up to {most:.3g}", hint)


@expectation
def expect_other(got, scores, what):
    """Vouch that the weights are not the scores themselves."""
    expect(not expect_tensor(got).equal(scores), what)


def expect_every_dtype(causal_weights, scores, d_k, atol):
    """Vouch that the weights keep the dtype of the scores, and are the same in every dtype."""
    shape = tuple(scores.shape)
    usual = expect_tensor(causal_weights(scores.float(), d_k), shape=shape)
    for dtype in DTYPES:
        x, what = scores.to(dtype), f"the result for {dtype} scores"
        got = expect_tensor(causal_weights(x, d_k), shape=shape, dtype=dtype, what=what)
        precision = torch.float32 if dtype is torch.float64 else dtype
        expect_close(got, usual, precision=precision, atol=atol.get(dtype), what=what)
        expect_other(got, x, f"{what}: these are the scores themselves")


def expect_scores_unchanged(student, many, d_k):
    """Vouch that both functions leave the caller's scores unchanged."""
    weights = student.causal_weights
    for answer, more in (student.causal_weights_renormalized, ()), (weights, (d_k,)), (weights, (1,)):
        for scores in many:
            call = answer.trace(scores, *more)
            expect_other(call, scores, "the scores came back as they are")
            expect_unchanged(call)


def expect_own_results(student, scores, d_k):
    """Vouch that no function returns what it returned to an earlier caller."""
    expect_own_result(student.causal_weights_renormalized, scores, what="the result of causal_weights_renormalized")
    expect_own_result(student.causal_weights, scores, d_k, what="the result of causal_weights")
    expect_own_result(student.causal_mask, 8, what="the mask for 8 tokens")


def with_zeros_and_without(student, scores, step, d_k):
    """The name of each function, its weights for these scores, of which some are 0, and for scores of which none is.

    The same number added to every score of a query changes no weight.
    """
    for name, more in ("causal_weights_renormalized", ()), ("causal_weights", (d_k,)):
        answer = getattr(student, name)
        yield name, answer(scores, *more), answer(scores + step, *more)
