# Built from course/25_sliding_window/shared_25.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of a sliding window have in common."""

import torch

from autograder.checking import expect_close, expect_equal, expect_tensor, expect_unchanged

SHIFT = (
    "Subtract the largest visible score of each row, however small the scores are: exp(20) does not fit into float16."
)
DTYPES = torch.float64, torch.float32, torch.bfloat16, torch.float16


def expect_mask(got, expected, what):
    """Vouch for a mask, which is bool."""
    expect_tensor(got, shape=tuple(expected.shape), what=what)
    expect_equal(got, expected, what=what, hint=mask_hint)


def mask_hint(got, expected):
    if got.dtype is torch.bool and got.equal(~expected):
        return "This is the right mask for those who read True as visible. In this course, True means blocked."
    if got.dtype is torch.bool and got.T.equal(expected):
        return "Queries are the rows, and keys are the columns."
    return None


def expect_every_dtype(student, queries, keys, values, window, sinks):
    """Vouch that the result has the dtype of the queries, and is the same in every dtype."""
    inputs = [x.bfloat16() for x in (queries, keys, values)]  # the same numbers in every dtype
    usual = expect_tensor(student.window_attention(*(x.float() for x in inputs), window, sinks))
    for dtype in DTYPES:
        what = f"the result for {dtype}"
        got = student.window_attention(*(x.to(dtype) for x in inputs), window, sinks)
        expect_tensor(got, dtype=dtype, what=what)
        expect_close(got, usual, precision=torch.float32 if dtype is torch.float64 else dtype, what=what)


def expect_weights_of_equal_scores(student, values, window, sinks):
    """Vouch that only the mask decides if all scores are equal: the lowest of their dtype, or such as exp() breaks."""
    for dtype in DTYPES[1:]:
        zeros, inputs = torch.zeros(len(values), 1, dtype=dtype), values.to(dtype)
        usual = expect_tensor(student.window_attention(zeros + 1, zeros, inputs, window, sinks), shape=values.shape)
        lowest = f"the lowest {str(dtype)[6:]} number (torch.finfo({dtype}).min)"
        for score, said, hint in (torch.finfo(dtype).min, lowest, leak_hint), (20, "20", SHIFT), (-20, "-20", SHIFT):
            got = student.window_attention(zeros + 1, zeros + score, inputs, window, sinks)
            what = f"the result in {str(dtype)[6:]} if all scores are {said}"
            expect_close(got, usual, precision=dtype, what=what, hint=hint)


def expect_no_influence(student, queries, keys, values, blocked, window, sinks):
    """Vouch for each query: whatever the keys and values are that it must not see, its output stays the same."""
    usual = expect_tensor(student.window_attention(queries, keys, values, window, sinks), shape=tuple(values.shape))
    for at in range(len(queries)):
        away = blocked[at][:, None]
        for factor in 300.0, -300.0:
            others = torch.where(away, factor * queries[at], keys), torch.where(away, factor + 9 * values, values)
            got = student.window_attention(queries, *others, window, sinks)
            what = f"the output of token {at} after a change of keys and values that it must not see"
            expect_close(got[at], usual[at], what=what, hint=leak_hint)


def expect_no_influence_of_scores(student, values, blocked, window, sinks, low, high):
    """Vouch for each query that blocked keys have no weight if their scores are high, beside others of several sizes.

    Args:
        low: a number for each key, (T, 1).
    """
    ones, same = torch.ones(len(values), 1), bool((low == low[0]).all())
    usual = student.window_attention(ones, 0 * ones if same else low, values, window, sinks)
    usual = expect_tensor(usual, shape=tuple(values.shape))
    seen = f"{low[0].item():.4g}" if same else f"between {low.min().item():.4g} and {low.max().item():.4g}"
    top = "torch.finfo(torch.float32).max" if high == torch.finfo(torch.float32).max else f"{high:.4g}"
    for at in range(len(values)):
        got = student.window_attention(ones, torch.where(blocked[at][:, None], high, low), values, window, sinks)
        what = f"the output of token {at} if the scores that it sees are {seen} and all others {top}"
        expect_close(got[at], usual[at], what=what, hint=leak_hint)


def leak_hint(got, expected):
    if not got.isfinite().all():
        return "Blocked scores went through exp() before they were blocked: block first, softmax last."
    if not got.any():
        return "All weights are 0. Is the largest score, which is subtracted, that of a blocked key?"
    return "A blocked key takes part. Make its score -inf first: before the softmax, and before any maximum."


def expect_all_unchanged(student, inputs, window, sinks):
    """Vouch that queries, keys and values stay as they are."""
    for dtype in torch.float32, torch.float64:
        expect_unchanged(student.window_attention.trace(*(x.to(dtype) for x in inputs), window, sinks))
