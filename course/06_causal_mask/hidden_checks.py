"""Hidden checks: any number of tokens and leading dimensions, hostile futures, other devices, arguments left alone."""

import torch
from shared_06 import (
    BLOCKED_TOO_LATE,
    NOT_BLOCKED,
    expect_every_dtype,
    expect_no_future,
    expect_own_results,
    expect_scores_unchanged,
    with_zeros_and_without,
)

from autograder.checking import ELSEWHERE, expect_close, expect_equal, expect_tensor, points

# Two shapes come twice, with other numbers: nothing is left of the calls before.
SHAPES = (4, 4), (3, 6, 6), (2, 3, 5, 5), (5, 5, 5), (2, 1, 1), (18, 18), (1, 4, 4), (4, 4), (3, 6, 6), (2, 1, 3, 4, 4)
BLOCK = "Give the future the score -inf: exp(-inf) is exactly 0."
NO_MORE = "Take the softmax over the last dimension. Do not scale the scores, and add nothing to the sums."
FROM_THE_FRONT = (
    "The result for scores of shape (4, 4) was right. Does your code name a dimension by its number from the front, "
    "such as `dim=1`?"
)
OVERFLOW = (
    "Here exp() overflows, or is 0 for a whole row: subtract each row's largest visible score first, "
    "or use torch.softmax."
)


@points(0.5)
def test_mask_fits_any_number_of_tokens(student):
    """causal_mask(num_tokens=...) has one row and one column per token, for one token and for many."""
    for tokens in 1, 2, 9, 45:
        what = f"the mask for num_tokens = {tokens}"
        mask = expect_tensor(student.causal_mask(num_tokens=tokens), shape=(tokens, tokens), what=what)
        expect_equal(mask, future_of(tokens), what=what)


@points(0.25)
def test_mask_is_made_on_the_device(student):
    """Each mask is on the device that its own call names, such as a GPU, not on that of an earlier call."""
    for tokens in 11, 4:
        got = student.causal_mask.elsewhere(tokens, device=ELSEWHERE)
        expect_equal(got, future_of(tokens), what="the mask on another device than the CPU")
        on_the_cpu = student.causal_mask(4, torch.device("cpu"))  # no answer to the next call, for another device
        expect_equal(on_the_cpu, future_of(4), what="the mask on the CPU")


@points(0.75)
def test_renormalized_weights_for_any_leading_dimensions(student, reference, inputs):
    """causal_weights_renormalized is right for a single matrix, a batch and a batch of heads, without scaling."""
    many = [inputs.randn(*shape) for shape in SHAPES]
    many[0][0, -1] += 8  # leaves the first query a small share of the first softmax, and the second one next to none
    many[0][1] = torch.where(future_of(4)[1], 19.5, many[0][1].clamp(-1.5, 1.5) - 18)
    for scores in many:
        hint = hint_at_nan(NO_MORE if scores.dim() == 2 else FROM_THE_FRONT)
        got, expected = (one.causal_weights_renormalized(scores) for one in (student, reference))
        expect_close(got, expected, what=f"the result for scores of shape {tuple(scores.shape)}", hint=hint)


@points(1)
def test_causal_weights_for_any_leading_dimensions(student, reference, inputs):
    """causal_weights is right for a single matrix, a batch and a batch of heads, for any d_k."""
    hint = hint_at_nan("Work on the last two dimensions, and divide the scores by the square root of the given d_k.")
    for shape, d_k in zip(SHAPES, (1, 7, 100, 3, 16, 5, 2, 1, 7, 6), strict=True):
        scores = inputs.randn(*shape, scale=2.0)
        got, expected = (one.causal_weights(scores, d_k) for one in (student, reference))
        expect_close(got, expected, what=f"the result for scores of shape {shape} and d_k = {d_k}", hint=hint)


@points(0.5, rests_on="test_causal_weights_of_six_tokens")
def test_future_scores_have_no_influence(student, inputs):
    """The scores of the future change no weight of causal_weights, and their own weights are exactly 0."""
    scores = inputs.randn(6, 6, dtype=torch.float32)
    usual = expect_tensor(student.causal_weights(scores, 1), shape=(6, 6))
    for future in -1e30, -300.0, 300.0, 1e5, 1e30, torch.finfo(torch.float32).max:
        got = student.causal_weights(torch.where(future_of(6), future, scores.cpu()), 1)
        what = f"the result with {future:g} for every score of the future"
        expect_close(got, usual, what=what, hint=hint_at_the_future)
        expect_no_future(got, what, BLOCK)


@points(0.5)
def test_blocked_means_minus_infinity(student, reference, inputs):
    """Scores of any size, above 0 or below, give the right weights."""
    # A number that is added to all scores of a row changes no weight. None of these is rounded, not even by sqrt(4).
    sizes = torch.tensor([300.0, -300.0, 5000.0, -5000.0])[:, None]
    scores = (inputs.integers(-16, 16, (4, 4)).float() + 0.5) / 8
    half = (16 * inputs.integers(1, 7, (4, 4))).half()
    usual = expect_tensor(student.causal_weights(scores, 1), shape=(4, 4)).value.tril()
    what = f"the result for rows of scores around {sizes.flatten().tolist()}"
    expect_close(student.causal_weights(scores + sizes, 1), usual, what=what, hint=OVERFLOW)
    usual, got = (student.causal_weights(x, 64) for x in (half, half - 20_000))
    what = "the result for float16 scores of about -20000"
    hint = "-10000 is above all of these scores, and so is 0. Only -inf is below every score."
    expect_close(got, expect_tensor(usual, shape=(4, 4)), precision=torch.float16, what=what, hint=hint)
    expect_no_future(got, what, BLOCK)
    expect_minus_infinity(student, reference, draw_low_scores(inputs))


@points(0.25)
def test_scores_of_zero_are_no_mask(student, inputs):
    """Scores that are exactly 0, above the diagonal or below, change nothing: only positions decide what is blocked."""
    scores = inputs.randn(5, 5) * inputs.bools((5, 5), 0.5)
    scores[[0, -1]] = 0
    hint = "A score may be 0: block what the mask says, not every score that equals 0."
    for name, got, usual in with_zeros_and_without(student, scores, 0.25, 4):
        what = f"{name} for scores of which some are 0"
        expect_close(got, expect_tensor(usual, shape=(5, 5)), what=what, hint=hint)


@points(0.25)
def test_causal_weights_work_on_any_device(student, inputs):
    """causal_weights works on any device, such as a GPU: its mask and its weights are on the device of the scores."""
    scores = inputs.randn(6, 6, dtype=torch.float32)
    usual = expect_tensor(student.causal_weights(scores, 8), shape=(6, 6))
    what = "the result on another device than the CPU"
    expect_close(student.causal_weights.elsewhere(scores, 8), usual, what=what)


@points(0.25)
def test_causal_weights_keep_the_dtype(student, inputs):
    """Causal weights have the dtype of the scores: float16, bfloat16, float32 or float64."""
    scores = inputs.randn(5, 5, dtype=torch.bfloat16)  # the same numbers in every dtype
    expect_every_dtype(student.causal_weights, scores, 8, {})


@points(0.75)
def test_scores_are_left_unchanged(student, inputs):
    """Scores stay unchanged, and all three functions give each caller a new result."""
    # float() and double() copy nothing where the dtype is theirs already, and what is written then is the caller's.
    dtypes = torch.float32, torch.float64
    many = [inputs.randn(*shape, dtype=dtype) for shape in ((4, 4), (5, 5)) for dtype in dtypes]
    expect_scores_unchanged(student, many, 9)
    expect_own_results(student, many[0], 9)


def future_of(tokens):
    """True above the diagonal, pair by pair."""
    return torch.tensor([[key > query for key in range(tokens)] for query in range(tokens)])


def draw_low_scores(inputs):
    """Visible scores so far below 0 that -1e9, and even -1e30, would be the largest of all."""
    least = -(2.0 ** torch.tensor([31, 36, 101, 33, 101])[:, None])
    low = least * (1 + inputs.integers(0, 3, (5, 5)).float() / 1024)
    low = torch.where(future_of(5), 2 * least, low)
    low[1] = torch.finfo(torch.float32).min  # no finite number is below these
    return low


def expect_minus_infinity(student, reference, low):
    """Vouch for scores below every finite number that might stand for a blocked one, and for the same above 0."""
    got, expected = (one.causal_weights(torch.where(future_of(5), low, -low), 1) for one in (student, reference))
    what = "the result for scores above 1e9"
    expect_close(got, expected, what=what, hint="However large they are, scores that differ get different weights.")
    expect_no_future(got, what, BLOCK)
    got, expected = (one.causal_weights(low, 1) for one in (student, reference))
    what = "the result for scores below -1e9"
    hint = "-1e9 is a score like any other, and here it is the largest. Only -inf is below every score."
    expect_close(got, expected, what=what, hint=hint)
    expect_no_future(got, what, BLOCK)


def hint_at_nan(otherwise):
    """One hint for NaN, and another for all else."""
    nan = "NaN comes from 0 * inf, from a sum of 0, or from a row in which every key is blocked."
    return lambda got, expected: nan if got.isnan().any() else otherwise


def hint_at_the_future(got, expected):
    if not got.isfinite().all():
        return "The future's scores went through exp(), or into a maximum, before you blocked them: block them first."
    if got.triu(1).any():
        return "A finite penalty loses against a score that is large enough. Replace the scores of the future by -inf."
    return NOT_BLOCKED if expected.triu(1).any() else BLOCKED_TOO_LATE
