# Built from course/06_causal_mask/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the mask, both ways to causal weights, and laws that hold for scores of any size, dtype and device.

Each promise is judged by calls of its own, and a law compares an answer with itself: a slip in the values costs once.
"""

import torch

from autograder.checking import (
    ELSEWHERE,
    Arguments,
    call_each,
    calling,
    calling_elsewhere,
    expect,
    expect_close,
    expect_equal,
    expect_tensor,
    expect_unchanged,
    points,
    together,
    tracing,
)

TOKENS = "Your", "journey", "starts", "with", "one", "step"  # of the lesson


@points(0.75)
def test_mask_is_true_above_the_diagonal(student, reference):
    """For any number of tokens the mask is bool, True where the key comes after the query and False elsewhere."""
    numbers = 6, 3, 1, 9
    *masks, large = student.causal_mask.each([(tokens,) for tokens in (*numbers, 45)])
    for tokens, mask in zip(numbers, masks, strict=True):
        what = f"the mask for {tokens} tokens"
        expected = reference["mask_of_nine"][:tokens, :tokens]
        expect_equal(expect_tensor(mask, shape=(tokens, tokens), what=what), expected, what=what, hint=mask_hint)
    blocked = expect_tensor(large, shape=(45, 45), what="the mask for 45 tokens").sum(dim=-1).double()
    what = "how many keys the mask for 45 tokens blocks for each query"
    expect_close(blocked, torch.arange(44, -1, -1), what=what)


@points(0.75)
def test_renormalized_weights_of_six_tokens(student, reference):
    """Softmax, blank out the future, renormalise: the unscaled scores of the six tokens become causal weights."""
    weights = student.causal_weights_renormalized(reference["scores"])
    expect_close(weights, reference["weights_unscaled"], what="the result", hint=weights_hint, names=TOKENS)


@points(0.75)
def test_causal_weights_of_six_tokens(student, reference):
    """With -inf in the future and d_k = 2, the scores of the six tokens become causal weights in one softmax."""
    scores = reference["scores"]
    weights, wide = student.causal_weights.each([(scores, 2), (10 * scores, 200)])
    expect_close(weights, reference["weights_scaled"], what="the result", hint=weights_hint, names=TOKENS)
    what = "the result for scores ten times as large and d_k = 200"
    expect_close(wide, reference["weights_scaled"], what=what, hint=weights_hint, names=TOKENS)


@points(0.5)
def test_rows_sum_to_one_in_a_batch(student, reference, inputs):
    """In a batch of any shape, too, the weights of each query sum to one, and none of them lies in the future."""
    many = [inputs.randn(*shape) for shape in ((3, 5, 5), (1, 4, 4), (2, 3, 4, 4))]
    for scores in many:
        scores[..., 0, -1] += 8  # the last key would take nearly all of the first query's weight
    renormalized = [(student.causal_weights_renormalized, Arguments(scores=scores)) for scores in many]
    masked = [(student.causal_weights, Arguments(scores=scores, d_k=4)) for scores in many]
    results = call_each([*renormalized, *masked])
    for answer in "causal_weights_renormalized(scores)", "causal_weights(scores, 4)":
        for scores in many:
            got, shape = next(results), tuple(scores.shape)
            call = f"{answer} for {shape}"
            got = expect_tensor(got, shape=shape, what=call)
            hint = lambda sums, ones, got=got: sums_hint(sums, ones, got)  # noqa: E731
            expect_close(got.sum(-1), torch.ones(shape[:-1]), what=f"the row sums of {call}", hint=hint)
            expect_no_future(got, reference, call)


@points(0.5)
def test_future_scores_play_no_part(student, reference):
    """Whatever the scores of the future are, causal_weights gives the past the same weights, and the future none."""
    scores, future = reference["scores"], reference["mask_of_nine"][:6, :6]
    values = -1e30, 200.0, 1e5, 1e30
    calls = [(scores, 2), *[(scores.masked_fill(future, value), 2) for value in values]]
    usual, *results = student.causal_weights.each(calls)
    usual = expect_tensor(usual, shape=(6, 6))
    for value, got in zip(values, results, strict=True):
        what = f"the result with {value:g} for every score of the future"
        expect_close(got, usual, what=what, hint=future_hint)
        expect_no_future(got, reference, what)


@points(0.5)
def test_equal_scores_share_evenly_however_large(student, reference):
    """Where all scores of a query are equal, its visible keys share the weight evenly, however large the scores are."""
    sizes = torch.tensor([-(2.0**31), torch.finfo(torch.float32).min, -300.0, 100.0, 2000.0, -2000.0])
    even = reference["even_weights"]
    half = torch.full((6, 6), -20_000.0, dtype=torch.float16)
    results = student.causal_weights.each([(sizes[:, None].repeat(1, 6), 1), (half, 1)])
    what = "the result for rows of equal scores"
    got = expect_close(next(results), even, what=what, hint=size_hint)
    expect_no_future(got, reference, what)
    what = "the result for float16 scores that are all -20000"
    got = next(results)
    expect_no_future(expect_close(got, even, precision=torch.float16, what=what, hint=size_hint), reference, what)


@points(0.25)
def test_a_score_of_zero_is_like_any_other(student, reference):
    """A score may be exactly 0, of a visible key or of a blocked one: only the place decides what is blocked."""
    scores = reference["scores"].clone()
    scores[0, 0] = scores[2, 1] = scores[1, 4] = scores[3, 5] = 0
    # The same number added to every score of a query changes no weight, and leaves no score at 0.
    zeros_and_none = [scores, scores + 0.5]
    hint = "Which keys are blocked must not depend on the scores."
    renormalized = [(student.causal_weights_renormalized, some) for some in zeros_and_none]
    results = call_each([*renormalized, *((student.causal_weights, some, 2) for some in zeros_and_none)])
    compare((next(results), next(results)), "causal_weights_renormalized for scores of which some are 0", hint)
    compare(results, "causal_weights for scores of which some are 0", hint)


@points(0.25)
def test_mask_and_weights_are_made_on_the_device(student, reference):
    """The mask is on the device that a call names, and the weights of causal_weights on the device of the scores."""
    mask = reference["mask_of_nine"][:6, :6]
    on_another = [calling_elsewhere(student.causal_mask, Arguments(tokens, device=ELSEWHERE)) for tokens in (5, 6)]
    on_the_cpu = calling(student.causal_mask, 6, torch.device("cpu"))  # no answer to the next call, for another device
    results = together([on_another[0], on_the_cpu, on_another[1], on_the_cpu])
    for tokens in 5, 6:
        what = f"the mask for {tokens} tokens on another device than the CPU"
        expect_equal(next(results), mask[:tokens, :tokens], what=what)
        expect_equal(next(results), mask, what="the mask for 6 tokens on the CPU")
    call = student.causal_weights, reference["scores"], 2
    usual, elsewhere = together([calling(*call), calling_elsewhere(*call)])
    compare([elsewhere, usual], "causal_weights on another device than the CPU")


@points(0.25)
def test_weights_have_the_dtype_of_the_scores(student, reference):
    """causal_weights keeps the dtype of the scores: float64, float32, bfloat16 and float16."""
    scores = reference["scores"].half()  # the same numbers in every dtype but bfloat16
    dtypes = torch.float64, torch.float32, torch.bfloat16, torch.float16
    results = student.causal_weights.each([(scores.to(dtype), 2) for dtype in (torch.float32, *dtypes)])
    usual = expect_tensor(next(results), shape=(6, 6))
    for dtype, got in zip(dtypes, results, strict=True):
        what = f"the result for {dtype} scores"
        got = expect_tensor(got, shape=(6, 6), dtype=dtype, what=what)
        precision = torch.float32 if dtype is torch.float64 else dtype
        expect_close(got, usual, precision=precision, atol=0.05 if dtype is torch.bfloat16 else None, what=what)
        expect(not got.equal(scores.to(dtype)), f"{what}: these are the scores themselves")


@points(0.5)
def test_scores_stay_as_they_are(student, reference):
    """Both functions leave the caller's scores unchanged, in every dtype."""
    many = [reference["scores"].to(dtype) for dtype in (torch.float32, torch.float64)]
    renormalized = [tracing(student.causal_weights_renormalized, scores) for scores in many]
    of_both = together([*renormalized, *(tracing(student.causal_weights, scores, 2) for scores in many)])
    for scores, trace in zip(many * 2, of_both, strict=True):
        expect(not expect_tensor(trace.value).equal(scores), "the scores came back as they are")
        expect_unchanged(trace, scores, *trace.args[1:])


def compare(results, what, hint=None):
    """Vouch that an answer gives the same in two calls."""
    got, usual = results
    usual = expect_tensor(usual, what=what)
    expect_close(got, usual, what=what, hint=hint)


def expect_no_future(weights, reference, what):
    size = weights.shape[-1]
    future = weights[..., reference["mask_of_nine"][:size, :size]]
    got = f"up to {future.abs().max().item():.3g}"
    expect(not future.any(), f"{what}: weight is left above the diagonal", "exactly 0", got)


def mask_hint(got, expected):
    """What the wrong mask is instead."""
    mask = got.bool()
    if mask.equal(expected):
        return "The places are right, but the dtype is not: return torch.bool, True or False."
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
            "The rows are causal and sum to one, so look at what goes into the softmax. Are the scores scaled or not?"
        )
    return "Let row i share its weight among its first i + 1 keys, as if the others were not there."


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
        return "The scores of the future went through exp() before they were blocked."
    if got.triu(1).any():
        return "A finite penalty loses against a score that is large enough."
    return "The future took its share before it was blocked, and the rest is rounding."


def size_hint(got, expected):
    if got.isnan().any():
        return "A row is NaN: exp() overflows, or no key is left that the row may look at."
    if got.triu(1).any():
        return "A finite number is no substitute for -inf: these scores lie below it, so that the future wins."
    return None


def close(x, y):
    return torch.allclose(x.double(), y.double(), rtol=1e-3, atol=1e-4)
