# Built from course/06_causal_mask/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the mask, both ways to causal weights, and laws that hold for scores of any size, dtype and device.

Each promise is judged by calls of its own, and a law compares an answer with itself: a slip in the values costs once.
"""

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

from autograder.checking import ELSEWHERE, expect_close, expect_equal, expect_tensor, expectation, points

FROM_THE_END = "Count dimensions from the end: the keys are always the last one, dim=-1."
TOKENS = "Your", "journey", "starts", "with", "one", "step"  # of the lesson


@points(0.75)
def test_mask_is_true_above_the_diagonal(student, reference):
    """For any number of tokens, the mask is a bool table, True just where the key comes after the query."""
    for tokens in 6, 3, 1, 9:
        what = f"the mask for {tokens} tokens"
        mask = expect_tensor(student.causal_mask(tokens), shape=(tokens, tokens), what=what)
        expect_equal(mask, reference["mask_of_nine"][:tokens, :tokens], what=what, hint=mask_hint)
    expect_blocked_keys(expect_tensor(student.causal_mask(45), shape=(45, 45), what="the mask for 45 tokens"))


@points(0.75)
def test_renormalized_weights_of_six_tokens(student, reference):
    """causal_weights_renormalized is right for the six tokens and scores from -19 to 19: softmax, zeros, row sums."""
    weights = student.causal_weights_renormalized(reference["scores"])
    expect_close(weights, reference["weights_unscaled"], what="the result", hint=weights_hint, names=TOKENS)
    scores = reference["scores"].clone()
    scores[0], scores[0, -1] = -19.0, 19.0  # the last key would take nearly all the weight of the first query
    weights = student.causal_weights_renormalized(scores)
    what = "the result where the first query scores -19 with all keys but the last, and 19 with that one"
    expect_close(weights, reference["weights_unscaled"], what=what, hint=divisor_hint, names=TOKENS)


@points(0.75)
def test_causal_weights_of_six_tokens(student, reference):
    """causal_weights is right for the six tokens and two d_k: scores / sqrt(d_k), -inf in the future, softmax."""
    scores, expected = reference["scores"], reference["weights_scaled"]
    expect_close(student.causal_weights(scores, 2), expected, what="the result", hint=weights_hint, names=TOKENS)
    what = "the result for scores ten times as large and d_k = 200"
    expect_close(student.causal_weights(10 * scores, 200), expected, what=what, hint=weights_hint, names=TOKENS)


@points(0.5, rests_on=("test_renormalized_weights_of_six_tokens", "test_causal_weights_of_six_tokens"))
def test_rows_sum_to_one_in_a_batch(student, inputs):
    """For scores of any shape, passed by name, causal rows sum to 1, and each matrix gets what it gets alone."""
    many = [inputs.randn(*shape, scale=0.5) for shape in ((3, 5, 5), (1, 4, 4), (2, 3, 4, 4), (2, 1, 2, 3, 3))]
    for answer, more, text, atol in (
        (student.causal_weights_renormalized, {}, "causal_weights_renormalized(scores)", 0.0),
        (student.causal_weights, {"d_k": 4}, "causal_weights(scores, 4)", 1e-6),  # that it is 0 is a promise of its own
    ):
        for scores in many:
            call = f"{text} for {tuple(scores.shape)}"
            got = expect_tensor(answer(scores=scores, **more), shape=tuple(scores.shape), what=call)
            expect_sums_of_one(got, f"the row sums of {call}")
            expect_no_future(got, call, atol=atol)
            alone = answer(scores=scores.flatten(end_dim=-3)[-1], **more)
            what = f"the last matrix of {call}, as against the result for that matrix alone"
            expect_close(got.value.flatten(end_dim=-3)[-1], expect_tensor(alone), what=what, hint=FROM_THE_END)


@points(0.5, rests_on="test_causal_weights_of_six_tokens")
def test_future_scores_play_no_part(student, reference):
    """The scores of the future change no weight of causal_weights, and their own weights are exactly 0."""
    scores, future = reference["scores"], reference["mask_of_nine"][:6, :6]
    usual = expect_tensor(student.causal_weights(scores, 1), shape=(6, 6))
    for value in -1e30, 200.0, 1e5, 1e30, torch.finfo(torch.float32).max:  # the last one makes up for any penalty
        got = student.causal_weights(scores.masked_fill(future, value), 1)
        what = f"the result with {value:g} for every score of the future"
        expect_close(got, usual, what=what, hint=future_hint)
        expect_no_future(got, what)


@points(0.5)
def test_equal_scores_share_evenly_however_large(student, reference):
    """causal_weights is right for scores of any size: equal ones share evenly, one far above the rest gets all."""
    most = torch.finfo(torch.float32).max
    sizes = torch.tensor([-(2.0**31), -most, -300.0, most, 2000.0, -2000.0])[:, None].repeat(1, 6)
    halves = {number: torch.full((6, 6), number, dtype=torch.float16) for number in (-20_000.0, 20.0, -20.0)}
    for scores, precision, case in (
        (
            sizes,
            torch.float32,
            "rows of equal scores: -2.1e9, low, -300, -low, 2000, -2000, where low = torch.finfo(torch.float32).min",
        ),
        *((scores, torch.float16, f"float16 scores that are all {number:g}") for number, scores in halves.items()),
    ):
        got, what = student.causal_weights(scores, 1), f"the result for {case}"
        expect_close(got, reference["even_weights"], precision=precision, what=what, hint=size_hint)
        expect_no_future(got, what)
    falling = 1e30 * torch.arange(6.0, 0.0, -1.0).repeat(6, 1)
    what = "the result for rows of 6e30, 5e30, 4e30, ..., where the first score is the highest"
    expect_close(student.causal_weights(falling, 1), torch.eye(6)[[0] * 6], what=what, hint=size_hint)


@points(0.25)
def test_a_score_of_zero_is_like_any_other(student, reference):
    """A score may be exactly 0, of a visible key or of a blocked one: only the position decides what is blocked."""
    scores = reference["scores"].clone()
    scores[0, 0] = scores[2, 1] = scores[1, 4] = scores[3, 5] = 0
    hint = "Which keys are blocked must not depend on the scores."
    for name, got, usual in with_zeros_and_without(student, scores, 0.5, 2):
        what = f"{name} for scores of which some are 0"
        expect_close(got, expect_tensor(usual, what=what), what=what, hint=hint)


@points(0.25, rests_on="test_mask_is_true_above_the_diagonal")
def test_mask_and_weights_are_made_on_the_device(student, reference):
    """Each mask is on the device that its own call names, not an earlier one; causal_weights follows its scores."""
    masks = reference["mask_of_nine"]
    for tokens in 7, 6:  # no earlier call had 7 tokens
        what = f"the mask for {tokens} tokens on another device than the CPU"
        expect_equal(student.causal_mask.elsewhere(tokens, device=ELSEWHERE), masks[:tokens, :tokens], what=what)
        on_the_cpu = student.causal_mask(6, torch.device("cpu"))  # no answer to the next call, for another device
        expect_equal(on_the_cpu, masks[:6, :6], what="the mask for 6 tokens on the CPU")
    what = "causal_weights on another device than the CPU"
    usual = expect_tensor(student.causal_weights(reference["scores"], 2), what=what)
    expect_close(student.causal_weights.elsewhere(reference["scores"], 2), usual, what=what)


@points(0.25)
def test_weights_have_the_dtype_of_the_scores(student, reference):
    """causal_weights works in float64, float32, bfloat16 and float16, and returns the dtype of the scores."""
    scores = reference["scores"].half()  # the same numbers in every dtype but bfloat16
    expect_every_dtype(student.causal_weights, scores, 2, {torch.bfloat16: 0.05})


@points(0.5)
def test_scores_stay_as_they_are(student, reference):
    """Scores stay unchanged, in every dtype, and all three functions give each caller a new result."""
    scores = reference["scores"]
    expect_scores_unchanged(student, [scores.to(dtype) for dtype in (torch.float32, torch.float64)], 2)
    expect_own_results(student, scores, 2)


@expectation
def expect_blocked_keys(mask):
    blocked = mask.sum(dim=-1).double()
    expect_close(blocked, torch.arange(44, -1, -1), what="how many keys the mask for 45 tokens blocks for each query")


@expectation
def expect_sums_of_one(weights, what):
    hint = lambda sums, ones: sums_hint(sums, ones, weights)  # noqa: E731
    expect_close(weights.sum(-1), torch.ones(weights.shape[:-1]), what=what, hint=hint)


def mask_hint(got, expected):
    """What the wrong mask is instead."""
    mask = got.bool()
    if mask.equal(expected):
        return "The positions are right, but the dtype is not: return torch.bool, True or False."
    if mask.equal(~expected):
        return "Your mask is the other way round: here True means blocked, so the past and the token itself are False."
    return "Entry (i, j) is True when j > i, and only then."


def weights_hint(got, expected):
    """What the wrong weights have in common."""
    if got.isnan().any():
        return "NaN comes from 0 * inf, from a sum of 0, or from a row with every key blocked: keep the diagonal."
    if got.triu(1).any():
        return "Some weight is left above the diagonal, where the keys of the future are."
    if close(got.sum(-1), torch.ones(6)):
        return (
            "The rows are causal and sum to one, so look at what goes into the softmax. What are the scores divided by?"
        )
    return "Let row i share its weight among its first i + 1 keys, as if the others were not there."


def divisor_hint(got, expected):
    """What the first row was divided by, of which next to nothing is left."""
    if not got.isfinite().all():
        return "A divisor is 0. Add up the weights that are left in each row: one minus the others becomes 0 here."
    return "Divide by the sum of what is left in a row, however small it is: add nothing to it, and set no lower limit."


def sums_hint(sums, ones, got):
    if sums.isnan().any():
        return "NaN comes from 0 * inf, from a sum of 0, or from a row in which every key is blocked."
    if close(sums, ones):
        return "Nearly right, but digits are lost. Do you round, or compute in half precision?"
    if close(sums, sums.flatten()[:1].expand_as(sums)):
        return "All rows have the same sum, and it is not one: do you divide after the softmax?"
    if close(got.sum(-2), ones):
        return "Your columns sum to one. Count dimensions from the end: the keys are always the last one."
    return "Sum and divide along the keys, the last dimension: dim=-1."


def future_hint(got, expected):
    if not got.isfinite().all():
        return "The scores of the future went through exp(), or into a maximum, before they were blocked."
    if got.triu(1).any():
        return "A finite penalty loses against a score that is large enough."
    return NOT_BLOCKED if expected.triu(1).any() else BLOCKED_TOO_LATE


def size_hint(got, expected):
    if got.isnan().any():
        return "A row is NaN: exp() overflows, or no key is left that the row may look at."
    if got.triu(1).any():
        return "A finite number is no substitute for -inf: where a score is as low or lower, the future gets weight."
    return None


def close(x, y):
    return torch.allclose(x.double(), y.double(), rtol=1e-3, atol=1e-4)
