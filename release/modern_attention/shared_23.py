# Built from course/23_grouped_queries/shared_23.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of grouped queries have in common."""

import torch

from autograder.checking import (
    as_number,
    expect,
    expect_close,
    expect_equal,
    expect_not_run,
    expect_raises,
    expect_tensor,
    expect_unchanged,
    expectation,
)

DTYPES = torch.float64, torch.float32, torch.bfloat16, torch.float16
LOW = ", where the scores of some queries are very low"
FLOAT = "The number is right, but `/` and `2.0` make a float of it. A count is an int."
ROUNDED = "The number is near, but rounded, as floats are. Multiply Python's whole numbers."


def other_layout(x):
    """The same numbers, with the tokens before the heads in memory."""
    return x.transpose(1, 2).contiguous().transpose(1, 2)


def check_output(student, q, k, v, expected, about="", hint=None):
    """Vouch for the output of one call."""
    what = f"the output for h = {q.shape[1]}, g = {k.shape[1]}, t = {q.shape[2]} and s = {k.shape[2]}{about}"
    expect_close(student.grouped_query_attention(q, k, v), expected, what=what, hint=hint)


def check_dtypes(student, q, k, v):
    """Vouch for the dtype of the output, and that it is the same in each dtype."""
    usual = expect_tensor(student.grouped_query_attention(q.float(), k.float(), v.float()), what="the output")
    for dtype in DTYPES:
        what = f"the output for {dtype}"
        got = student.grouped_query_attention(q.to(dtype), k.to(dtype), v.to(dtype))
        precision = torch.float32 if dtype is torch.float64 else dtype
        expect_close(expect_tensor(got, dtype=dtype, what=what), usual, precision=precision, what=what)


def check_device(student, q, k, v):
    """Vouch that the output on another device is that on the CPU."""
    usual = expect_tensor(student.grouped_query_attention(q, k, v), what="the output")
    got = student.grouped_query_attention.elsewhere(q, k, v)
    expect_close(got, usual, what="the output on another device than the CPU")


def check_by_hand(student, q, k, v):
    """Vouch that no attention of torch's does the work."""
    what = "this exercise asks for an attention of your own, and a library's does the work"
    hint = "Scores, softmax and blend are the exercise: write them yourself."
    names = "scaled_dot_product", "multi_head", "flex_attention"
    expect_tensor(expect_not_run(student.grouped_query_attention.record(q, k, v), names, what, hint))


def check_unchanged(student, q, k, v):
    """Vouch that queries, keys and values stay as they are."""
    trace = student.grouped_query_attention.trace(q, k, v)
    expect_tensor(trace, shape=tuple(q.shape), what="the output")
    expect_unchanged(trace)


def check_refused(student, heads, groups):
    """Vouch that these numbers of heads and groups raise ValueError."""
    q, k = torch.ones(1, heads, 2, 3), torch.ones(1, groups, 2, 3)
    case = f"{heads} query heads and {groups} heads of keys and values, and {groups} does not divide {heads}"
    expect_raises(ValueError, student.grouped_query_attention, q, k, k, case=case)


def check_accepted(student, heads, groups):
    """Vouch that these numbers of heads and groups raise nothing."""
    q, k = torch.ones(1, heads, 2, 3), torch.ones(1, groups, 2, 3)
    what = f"the output for h = {heads} and g = {groups}"
    expect_tensor(student.grouped_query_attention(q=q, k=k, v=k), shape=(1, heads, 2, 3), what=what)


@expectation
def expect_count(got, expected, what, hint=None):
    """Vouch for a count."""
    number = as_number(got)
    if isinstance(number, float):
        expect(number != expected, f"{what}: a float, and not an int", expected=expected, got=number, hint=FLOAT)
    is_near = isinstance(number, int | float) and number != expected and abs(number - expected) < 1e-5 * expected
    expect_equal(number, expected, what=what, hint=ROUNDED if is_near else hint)
