"""Hidden checks: any number of tokens and leading dimensions, hostile futures, other devices, arguments left alone."""

import torch

from autograder.checking import (
    ELSEWHERE,
    Arguments,
    expect,
    expect_close,
    expect_equal,
    expect_tensor,
    expect_unchanged,
    points,
)

# Two shapes come twice, with other numbers: nothing is left of the calls before.
SHAPES = (4, 4), (3, 6, 6), (2, 3, 5, 5), (5, 5, 5), (2, 1, 1), (9, 9), (1, 4, 4), (4, 4), (3, 6, 6)


@points(0.5, requires="test_mask_is_true_above_the_diagonal")
def test_mask_fits_any_number_of_tokens(student):
    """The mask has one row and one column per token, for one token and for many."""
    numbers = 1, 2, 9, 33
    masks = student.causal_mask.each([Arguments(num_tokens=tokens) for tokens in numbers])
    for tokens, mask in zip(numbers, masks, strict=True):
        what = f"the mask for num_tokens = {tokens}"
        mask = expect_tensor(mask, shape=(tokens, tokens), what=what)
        expect_equal(mask, future_of(tokens), what=what)


@points(0.5, requires="test_mask_is_true_above_the_diagonal")
def test_mask_is_made_on_the_device(student):
    """The mask is on the device that you ask for, such as a GPU."""
    expect_equal(student.causal_mask(3, torch.device("cpu")), future_of(3), what="the mask on the CPU")
    mask = student.causal_mask.elsewhere(4, device=ELSEWHERE)
    expect_equal(mask, future_of(4), what="the mask on another device than the CPU")


@points(1)
def test_renormalized_weights_for_any_leading_dimensions(student, reference, inputs):
    """causal_weights_renormalized is right for a single matrix, a batch and a batch of heads, without scaling."""
    calls = [(with_zeros(inputs.randn(*shape)),) for shape in SHAPES]
    for (scores,), got in zip(calls, student.causal_weights_renormalized.each(calls), strict=True):
        shape = tuple(scores.shape)
        expect_close(
            got,
            reference.causal_weights_renormalized(scores),
            what=f"the result for scores of shape {shape}",
            hint=hint_at_zeros("Work on the last two dimensions and leave the others alone; do not scale the scores."),
        )


@points(1)
def test_causal_weights_for_any_leading_dimensions(student, reference, inputs):
    """causal_weights is right for a single matrix, a batch and a batch of heads, for any d_k."""
    widths = 1, 7, 64, 3, 16, 5, 2, 1, 7
    calls = [(with_zeros(inputs.randn(*shape, scale=2.0)), d_k) for shape, d_k in zip(SHAPES, widths, strict=True)]
    for (scores, d_k), got in zip(calls, student.causal_weights.each(calls), strict=True):
        shape = tuple(scores.shape)
        expect_close(
            got,
            reference.causal_weights(scores, d_k),
            what=f"the result for scores of shape {shape} and d_k = {d_k}",
            hint=hint_at_zeros(
                "Work on the last two dimensions, and divide the scores by the square root of the given d_k."
            ),
        )


@points(1, requires="test_causal_weights_for_any_leading_dimensions")
def test_future_scores_have_no_influence(student, reference, inputs):
    """However large the scores are, those of the future too, the weights stay finite, right and causal."""
    scores = inputs.randn(3, 6, 6)
    expected = reference.causal_weights(scores, 4)
    futures = -1e30, -300.0, 300.0, 1e5, 1e30
    calls = [(torch.where(future_of(6), future, scores.cpu()), 4) for future in futures]
    # The exponentials of these do not fit into float32, some not into float64, and each row has a size of its own.
    shifts = torch.tensor([300.0, -300.0, 0.0, 2000.0, -2000.0, 100.0])[:, None]
    large = scores.cpu().float() + shifts
    *results, with_large = student.causal_weights.each([*calls, (large, 1)])
    for future, got in zip(futures, results, strict=True):
        what = f"the result with {future:g} for every score of the future"
        got = expect_close(got, expected, what=what, hint=hint_at_the_future)
        expect_no_future(got, what)
    hint = (
        "Here exp() overflows, or is 0 for a whole row: subtract each row's largest visible score first, "
        "or use torch.softmax."
    )
    what = f"the result for rows of scores around {shifts.flatten().tolist()}"
    expect_close(with_large, reference.causal_weights(large, 1), what=what, hint=hint)


@points(0.5, requires="test_causal_weights_of_six_tokens")
def test_blocked_means_minus_infinity(student, reference, inputs):
    """The future gets no weight at all, even where a finite score such as -1e9 would not be low enough."""
    large = inputs.randn(5, 5, scale=2**30)
    d_k = 2**60  # divides the scores, and a finite stand-in for -inf with them, by 2**30, about 1e9
    # float16 counts by 16 here, and by 2 after the division: nothing is rounded
    low = (16 * inputs.integers(-3, 3, (5, 5)) - 20_000).to(torch.float16)
    of_large, of_low = student.causal_weights.each([(large, d_k), (low, 64)])
    what = "the result for scores of about 1e9 and d_k = 2**60"
    hint = "-1e9 divided by sqrt(d_k) is about -1 here: a score like the others. Only -inf is below every score."
    expect_no_future(expect_close(of_large, reference.causal_weights(large, d_k), what=what, hint=hint), what)
    what = "the result for float16 scores of about -20000"
    hint = "-10000 is above all of these scores, and so is 0. Only -inf is below every score."
    expected = reference.causal_weights(low, 64)
    expect_no_future(expect_close(of_low, expected, precision=torch.float16, what=what, hint=hint), what)


@points(0.25, requires="test_causal_weights_of_six_tokens")
def test_causal_weights_work_on_any_device(student, reference, inputs):
    """causal_weights works on any device, such as a GPU: its mask and its weights are on the device of the scores."""
    scores = inputs.randn(6, 6, dtype=torch.float32)
    expected = reference.causal_weights(scores, 8)
    expect_close(
        student.causal_weights.elsewhere(scores, 8), expected, what="the result on another device than the CPU"
    )


@points(0.25, requires="test_causal_weights_of_six_tokens")
def test_causal_weights_keep_the_dtype(student, reference, inputs):
    """Causal weights have the dtype of the scores: float16, bfloat16, float32 or float64."""
    dtypes = torch.float16, torch.bfloat16, torch.float32, torch.float64
    calls = [(inputs.randn(2, 5, 5, dtype=dtype), 8) for dtype in dtypes]
    for (scores, _), got in zip(calls, student.causal_weights.each(calls), strict=True):
        dtype = scores.dtype
        what = f"the result for {dtype} scores"
        got = expect_tensor(got, shape=(2, 5, 5), dtype=dtype, what=what)
        precision = torch.float32 if dtype is torch.float64 else dtype
        expect_close(got, reference.causal_weights(scores, 8), precision=precision, what=what)
        expect_no_future(got, what)


@points(1, requires=("test_renormalized_weights_of_six_tokens", "test_causal_weights_of_six_tokens"))
def test_scores_are_left_unchanged(student, inputs):
    """Both functions leave the caller's scores unchanged."""
    # float() and double() copy nothing where the dtype is theirs already, and what is written then is the caller's.
    dtypes = torch.float32, torch.float64
    many = [inputs.randn(*shape, dtype=dtype) for shape in ((4, 4), (2, 4, 4)) for dtype in dtypes]
    for scores, trace in zip(many, student.causal_weights_renormalized.trace_each((x,) for x in many), strict=True):
        expect_unchanged(trace, scores)
    for scores, trace in zip(many, student.causal_weights.trace_each((x, 9) for x in many), strict=True):
        expect_unchanged(trace, scores, 9)


def future_of(tokens):
    """True above the diagonal, pair by pair."""
    return torch.tensor([[key > query for key in range(tokens)] for query in range(tokens)])


def with_zeros(scores):
    """The scores with a 0 in the first column of the first and the last row, where every query may look."""
    scores[..., [0, -1], 0] = 0
    return scores


def hint_at_zeros(otherwise):
    """One hint where only rows with a zero are wrong, one for NaN, and another for all else."""

    def hint(got, expected):
        between = slice(1, -1)  # the rows without a zero
        is_right = torch.allclose(got[..., between, :].double(), expected[..., between, :], rtol=1e-3, atol=1e-4)
        if is_right and got[..., 0, 0].isnan().any():
            return "A visible score may be 0: block what the mask says, not every score that equals 0."
        if got.isnan().any():
            return "NaN comes from 0 * inf, from a sum of 0, or from a row in which every key is blocked."
        return otherwise

    return hint


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
