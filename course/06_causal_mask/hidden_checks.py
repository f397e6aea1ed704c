"""Hidden checks: any number of tokens and leading dimensions, hostile futures, other devices, arguments left alone."""

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

# Two shapes come twice, with other numbers: nothing is left of the calls before.
SHAPES = (4, 4), (3, 6, 6), (2, 3, 5, 5), (5, 5, 5), (2, 1, 1), (18, 18), (1, 4, 4), (4, 4), (3, 6, 6)


@points(0.5)
def test_mask_fits_any_number_of_tokens(student):
    """The mask has one row and one column per token, for one token and for many."""
    numbers = 1, 2, 9, 45
    masks = student.causal_mask.each([Arguments(num_tokens=tokens) for tokens in numbers])
    for tokens, mask in zip(numbers, masks, strict=True):
        what = f"the mask for num_tokens = {tokens}"
        mask = expect_tensor(mask, shape=(tokens, tokens), what=what)
        expect_equal(mask, future_of(tokens), what=what)


@points(0.25)
def test_mask_is_made_on_the_device(student):
    """The mask is on the device that you ask for, such as a GPU."""
    on_another = [calling_elsewhere(student.causal_mask, Arguments(tokens, device=ELSEWHERE)) for tokens in (11, 4)]
    on_the_cpu = calling(student.causal_mask, 4, torch.device("cpu"))  # no answer to the next call, for another device
    results = together([on_another[0], on_the_cpu, on_another[1], on_the_cpu])
    for tokens in 11, 4:
        expect_equal(next(results), future_of(tokens), what="the mask on another device than the CPU")
        expect_equal(next(results), future_of(4), what="the mask on the CPU")


@points(0.75)
def test_renormalized_weights_for_any_leading_dimensions(student, reference, inputs):
    """causal_weights_renormalized is right for a single matrix, a batch and a batch of heads, without scaling."""
    calls = [(inputs.randn(*shape),) for shape in SHAPES]
    calls[0][0][0, -1] += 8  # leaves the first query a small share of the first softmax
    for (scores,), got in zip(calls, student.causal_weights_renormalized.each(calls), strict=True):
        shape = tuple(scores.shape)
        expect_close(
            got,
            reference.causal_weights_renormalized(scores),
            what=f"the result for scores of shape {shape}",
            hint=hint_at_nan("Work on the last two dimensions and leave the others alone; do not scale the scores."),
        )


@points(1)
def test_causal_weights_for_any_leading_dimensions(student, reference, inputs):
    """causal_weights is right for a single matrix, a batch and a batch of heads, for any d_k."""
    widths = 1, 7, 100, 3, 16, 5, 2, 1, 7
    calls = [(inputs.randn(*shape, scale=2.0), d_k) for shape, d_k in zip(SHAPES, widths, strict=True)]
    for (scores, d_k), got in zip(calls, student.causal_weights.each(calls), strict=True):
        shape = tuple(scores.shape)
        expect_close(
            got,
            reference.causal_weights(scores, d_k),
            what=f"the result for scores of shape {shape} and d_k = {d_k}",
            hint=hint_at_nan(
                "Work on the last two dimensions, and divide the scores by the square root of the given d_k."
            ),
        )


@points(0.5)
def test_future_scores_have_no_influence(student, reference, inputs):
    """Whatever the scores of the future are, the weights of the past stay the same, and the future has none."""
    scores = inputs.randn(6, 6)
    futures = -1e30, -300.0, 300.0, 1e5, 1e30
    calls = [(torch.where(future_of(6), future, scores.cpu()), 4) for future in futures]
    usual, *results = student.causal_weights.each([(scores, 4), *calls])
    usual = expect_tensor(usual, shape=(6, 6))
    for future, got in zip(futures, results, strict=True):
        what = f"the result with {future:g} for every score of the future"
        expect_no_future(expect_close(got, usual, what=what, hint=hint_at_the_future), what)


@points(0.5)
def test_blocked_means_minus_infinity(student, reference, inputs):
    """However large the scores of a row are, above 0 or below, the weights are finite, and the future gets none."""
    # A number that is added to all scores of a row changes no weight. None of these is rounded, not even by sqrt(4).
    sizes = torch.tensor([300.0, -300.0, 5000.0, -5000.0])[:, None]
    scores = (inputs.integers(-16, 16, (4, 4)).float() + 0.5) / 8
    half = (16 * inputs.integers(1, 7, (4, 4))).half()
    # Visible scores so far below 0 that -1e9, and even -1e30, would be the largest of all.
    least = -(2.0 ** torch.tensor([31, 36, 101, 33, 101])[:, None])
    low = least * (1 + inputs.integers(0, 3, (5, 5)).float() / 1024)
    low = torch.where(future_of(5), 2 * least, low)
    low[1] = torch.finfo(torch.float32).min  # no finite number is below these
    calls = [(scores, 1), (scores + sizes, 1), (half, 64), (half - 20_000, 64), (low, 1)]
    results = student.causal_weights.each(calls)
    usual, large, usual_half, low_half = (next(results) for _ in range(4))
    hint = (
        "Here exp() overflows, or is 0 for a whole row: subtract each row's largest visible score first, "
        "or use torch.softmax."
    )
    what = f"the result for rows of scores around {sizes.flatten().tolist()}"
    expect_close(large, expect_tensor(usual, shape=(4, 4)), what=what, hint=hint)
    what = "the result for float16 scores of about -20000"
    hint = "-10000 is above all of these scores, and so is 0. Only -inf is below every score."
    usual_half = expect_tensor(usual_half, shape=(4, 4))
    expect_no_future(expect_close(low_half, usual_half, precision=torch.float16, what=what, hint=hint), what)
    what = "the result for scores below -1e9"
    hint = "-1e9 is a score like any other, and here it is the largest. Only -inf is below every score."
    got = expect_close(next(results), reference.causal_weights(low, 1), what=what, hint=hint)
    expect_no_future(got, what)


@points(0.25)
def test_scores_of_zero_are_no_mask(student, inputs):
    """Scores that are exactly 0, above the diagonal or below, change nothing: only places decide what is blocked."""
    scores = inputs.randn(5, 5) * inputs.bools((5, 5), 0.5)
    scores[[0, -1]] = 0
    calls = [(scores,), (scores + 0.25,)]
    hint = "A score may be 0: block what the mask says, not every score that equals 0."
    renormalized = [(student.causal_weights_renormalized, *call) for call in calls]
    results = call_each([*renormalized, *((student.causal_weights, *call, 4) for call in calls)])
    for name in "causal_weights_renormalized", "causal_weights":
        with_zeros, without = next(results), expect_tensor(next(results), shape=(5, 5))
        expect_close(with_zeros, without, what=f"{name} for scores of which some are 0", hint=hint)


@points(0.25)
def test_causal_weights_work_on_any_device(student, inputs):
    """causal_weights works on any device, such as a GPU: its mask and its weights are on the device of the scores."""
    scores = inputs.randn(6, 6, dtype=torch.float32)
    call = student.causal_weights, scores, 8
    results = together([calling(*call), calling_elsewhere(*call)])
    usual = expect_tensor(next(results), shape=(6, 6))
    expect_close(next(results), usual, what="the result on another device than the CPU")


@points(0.25)
def test_causal_weights_keep_the_dtype(student, inputs):
    """Causal weights have the dtype of the scores: float16, bfloat16, float32 or float64."""
    scores = inputs.randn(5, 5, dtype=torch.bfloat16)  # the same numbers in every dtype
    dtypes = torch.float64, torch.float32, torch.bfloat16, torch.float16
    results = student.causal_weights.each([(scores.to(dtype), 8) for dtype in (torch.float32, *dtypes)])
    usual = expect_tensor(next(results), shape=(5, 5))
    for dtype, got in zip(dtypes, results, strict=True):
        what = f"the result for {dtype} scores"
        got = expect_tensor(got, shape=(5, 5), dtype=dtype, what=what)
        precision = torch.float32 if dtype is torch.float64 else dtype
        expect_close(got, usual, precision=precision, what=what)
        expect(not got.equal(scores.to(dtype)), f"{what}: these are the scores themselves")


@points(0.75)
def test_scores_are_left_unchanged(student, inputs):
    """Both functions leave the caller's scores unchanged."""
    # float() and double() copy nothing where the dtype is theirs already, and what is written then is the caller's.
    dtypes = torch.float32, torch.float64
    many = [inputs.randn(*shape, dtype=dtype) for shape in ((4, 4), (5, 5)) for dtype in dtypes]
    renormalized = [tracing(student.causal_weights_renormalized, x) for x in many]
    of_both = together([*renormalized, *(tracing(student.causal_weights, x, 9) for x in many)])
    for scores, trace in zip(many * 2, of_both, strict=True):
        expect(not expect_tensor(trace.value).equal(scores), "the scores came back as they are")
        expect_unchanged(trace, scores, *trace.args[1:])


def future_of(tokens):
    """True above the diagonal, pair by pair."""
    return torch.tensor([[key > query for key in range(tokens)] for query in range(tokens)])


def hint_at_nan(otherwise):
    """One hint for NaN, and another for all else."""
    nan = "NaN comes from 0 * inf, from a sum of 0, or from a row in which every key is blocked."
    return lambda got, expected: nan if got.isnan().any() else otherwise


def expect_no_future(weights, what):
    future = weights[..., future_of(weights.shape[-1])]
    expect(
        not future.any(),
        f"{what}: weight is left above the diagonal",
        "exactly 0",
        f"up to {future.abs().max().item():.3g}",
        "Give the future the score -inf: exp(-inf) is exactly 0.",
    )


def hint_at_the_future(got, expected):
    if not got.isfinite().all():
        return "The future's scores went through exp() before you blocked them: block them first, with -inf."
    if got.triu(1).any():
        return "A finite penalty loses against a score that is large enough. Replace the scores of the future by -inf."
    return "The future took its share before you blocked it, and the rest is rounding. Block first, then softmax."
