# Built from course/25_sliding_window/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: masks by number, wrong sizes, attention of seven tokens, and laws that hold for any window."""

import torch
from shared_25 import (
    expect_all_unchanged,
    expect_every_dtype,
    expect_mask,
    expect_no_influence,
    expect_no_influence_of_scores,
    expect_weights_of_equal_scores,
)

from autograder.checking import (
    ELSEWHERE,
    expect_close,
    expect_equal,
    expect_own_result,
    expect_raises,
    expect_tensor,
    points,
)

ATTENDS = "test_attention_of_seven_tokens"


def mask_of(reference, *size):
    return reference[f"mask:{size}"]


@points(1)
def test_window_without_sinks(student, reference):
    """window_mask is bool: False for the last `window` keys up to the query's own, True for all others."""
    for T, window in (7, 3), (5, 2), (6, 1), (4, 4), (3, 9), (1, 1), (7, 5):
        what = f"the mask for {T} tokens and a window of {window}"
        expect_mask(student.window_mask(T, window), mask_of(reference, T, window, 0), what)


@points(1)
def test_sinks_stay_visible(student, reference):
    """Sinks stay visible in addition to the window: to themselves and all later queries, to no earlier one."""
    for T, window, sinks in (7, 3, 2), (6, 1, 3), (5, 2, 1), (9, 4, 3), (4, 2, 7), (1, 2, 1), (9, 4, 0):
        what = f"the mask for {T} tokens, a window of {window} and {sinks} sinks"
        expect_mask(student.window_mask(T, window, sinks), mask_of(reference, T, window, sinks), what)


@points(0.5)
def test_impossible_sizes_are_refused(student):
    """ValueError is raised for a window below 1 or sinks below 0, and only then."""
    for T, window, sinks in (7, 0, -1), (7, -1, 2), (7, 0, 0), (7, 3, -1), (2, 0, 5), (3, 9, -1):
        expect_raises(ValueError, student.window_mask, T, window, sinks)
    expect_tensor(student.window_mask(6, 1, 0), shape=(6, 6), what="the mask for a window of 1 without sinks")


@points(1)
def test_attention_of_seven_tokens(student, reference):
    """The result is the sum of visible values, weighted by the softmax of their scores divided by sqrt(d_k)."""
    for window, sinks in (3, 2), (2, 0), (1, 0), (1, 3), (9, 1), (4, 1):
        inputs = {name: reference[name] for name in ("queries", "keys", "values")}
        options = {"window": window, "sinks": sinks} if sinks else {"window": window}  # 0 need not be said
        got = student.window_attention(**inputs, **options)
        about = f" and {sinks} sinks" if sinks else ", without the argument sinks"
        expect_close(got, reference[f"attended:{window, sinks}"], what=f"the result for a window of {window}{about}")


@points(0.75, rests_on="test_window_without_sinks")
def test_blocked_keys_have_no_influence(student, reference):
    """Whatever the keys and values are that a query must not see, its output stays the same."""
    for T, window, sinks in (7, 3, 2), (6, 1, 3):
        inputs, blocked = (
            [reference[name][:T] for name in ("queries", "keys", "values")],
            mask_of(reference, T, window, sinks),
        )
        expect_no_influence(student, *inputs, blocked, window, sinks)
    blocked, steps = mask_of(reference, 7, 3, 2), torch.tensor([[0.0, 1, 0.5, 2, 1.5, 0, 1]]).T
    expect_no_influence_of_scores(student, reference["values"], blocked, 3, 2, steps, torch.finfo(torch.float32).max)


@points(0.5)
def test_scores_may_be_very_low(student):
    """However low the scores of the visible keys are, only their differences count."""
    queries, zeros, values = torch.ones(7, 1), torch.zeros(7, 1), torch.eye(7)
    steps = torch.arange(7.0)[:, None] / 2
    usual = expect_tensor(student.window_attention(queries, steps, values, 3, 2), shape=(7, 7))
    got = student.window_attention(queries, steps - 300, values, 3, 2)
    expect_close(got, usual, what="the weights if all scores are lower by 300")
    usual = expect_tensor(student.window_attention(queries, zeros, values, 3, 2), shape=(7, 7))
    for low in -300.0, -2e9, -1e30:
        got = student.window_attention(queries, zeros + low, values, 3, 2)
        expect_close(got, usual, what=f"the weights if all scores are {low:g}")
    expect_weights_of_equal_scores(student, values, 3, 2)


@points(0.5)
def test_each_text_and_head_is_on_its_own(student, inputs):
    """In a batch of texts, or of heads, each matrix gets the result that it gets alone."""
    for leading in (2,), (1, 3), (2, 1):
        queries, keys, values = (inputs.randn(*leading, 5, d) for d in (3, 3, 2))
        got = student.window_attention(queries, keys, values, 2, 1)
        at = tuple(size - 1 for size in leading)
        alone = student.window_attention(queries[at], keys[at], values[at], 2, 1)
        what = f"the last matrix of a batch of shape {tuple(queries.shape)}"
        hint = "Alone, this matrix gets other numbers. Do you read a size off a shape by its number from the front?"
        expect_close(got[at], expect_tensor(alone, shape=(5, 2)), what=what, hint=hint)


@points(0.5, rests_on="test_scores_may_be_very_low")
def test_dtype_and_device_are_those_of_the_queries(student, reference):
    """The result has the dtype and the device of the queries, and the mask is on the device that a call names."""
    inputs = [reference[name] for name in ("queries", "keys", "values")]
    expect_every_dtype(student, *inputs, 3, 2)
    usual = expect_tensor(student.window_mask(7, 3, 2), shape=(7, 7))
    mask = student.window_mask.elsewhere(7, 3, 2, device=ELSEWHERE)
    expect_equal(mask, usual, what="the mask on another device than the CPU")
    usual = expect_tensor(student.window_attention(*inputs, 2, 1), shape=(7, 2))
    got = student.window_attention.elsewhere(*inputs, 2, 1)
    expect_close(got, usual, what="the result on another device than the CPU")


@points(0.25, requires=ATTENDS)
def test_arguments_stay_as_they_are(student, reference):
    """Queries, keys and values stay as they are, and each call gives a new mask and a new result."""
    inputs = [reference[name] for name in ("queries", "keys", "values")]
    expect_all_unchanged(student, inputs, 3, 2)
    expect_own_result(student.window_mask, 7, 3, 2, what="the mask")
    expect_own_result(student.window_attention, *inputs, 3, 2)
