"""Hidden checks: the same promises for sizes and numbers that are drawn for each submission."""

import torch
from shared_25 import (
    expect_all_unchanged,
    expect_every_dtype,
    expect_mask,
    expect_no_influence,
    expect_no_influence_of_scores,
    expect_weights_of_equal_scores,
)

from autograder.checking import ELSEWHERE, expect_close, expect_equal, expect_raises, expect_tensor, points

ATTENDS = "test_attention_for_any_sizes"


@points(1)
def test_mask_for_any_sizes(student, reference, inputs):
    """For any number of tokens, any window and any number of sinks, the right keys are blocked."""
    sizes = [(7, 3, 2), (10, 3, 0), (9, 9, 1), (8, 1, 1), (40, 25, 3), (12, 20, 4), (6, 2, 6), (10, 3, 2), (7, 4, 0)]
    sizes += [tuple(int(inputs.integers(low, high, ())) for low, high in ((6, 14), (2, 5), (0, 4))) for _ in range(3)]
    for T, window, sinks in sizes:
        what = f"the mask for {T} tokens, a window of {window} and {sinks} sinks"
        got = student.window_mask(num_tokens=T, window=window, sinks=sinks)
        expect_mask(got, reference.window_mask(T, window, sinks), what)


@points(0.25)
def test_sizes_that_make_no_sense_raise(student):
    """Whatever the number of tokens, a window below 1 or sinks below 0 raise ValueError."""
    for T, window, sinks in (5, 0, -2), (1, 0, 0), (5, -3, 0), (5, 2, -2), (4, 0, 3), (1, 0, 4), (2, 8, -3):
        expect_raises(ValueError, student.window_mask, T, window, sinks)
    expect_tensor(student.window_mask(4, 1), shape=(4, 4), what="the mask for 4 tokens, a window of 1")


@points(1)
def test_attention_for_any_sizes(student, reference, inputs):
    """The result is right for any sizes, any leading dimensions, any window and any number of sinks."""
    for leading, T, width, d, window, sinks in (
        ((), 7, 3, 2, 3, 2),
        ((2,), 5, 1, 4, 2, 0),
        ((2, 3), 6, 4, 1, 1, 2),
        ((1,), 1, 2, 3, 5, 1),
        ((3, 1), 4, 4, 4, 4, 0),
        ((), 9, 5, 3, 2, 1),
        ((2,), 7, 3, 2, 1, 4),
    ):
        queries, keys = (inputs.randn(*leading, T, width, scale=1.5) for _ in range(2))
        values = inputs.randn(*leading, T, d)
        got = student.window_attention(queries, keys, values, window, *([sinks] if sinks else []))
        what = f"the result for queries of shape {tuple(queries.shape)}, a window of {window} and {sinks} sinks"
        expect_close(got, reference.window_attention(queries, keys, values, window, sinks), what=what)


@points(0.5, rests_on="test_mask_for_any_sizes")
def test_no_influence_from_outside_of_the_window(student, reference, inputs):
    """Keys and values that a query must not see change nothing in its output, whatever they are."""
    queries, keys, values = (inputs.randn(6, 3, dtype=torch.float32) for _ in range(3))
    for window, sinks in (3, 2), (1, 4):
        expect_no_influence(student, queries, keys, values, reference.window_mask(6, window, sinks), window, sinks)
    blocked, near = reference.window_mask(6, 3, 2), inputs.randn(6, 1, dtype=torch.float32)
    for low, high in (torch.full((6, 1), -3e38), 3e38), (near, 3e38), (near, 1e6):
        expect_no_influence_of_scores(student, values, blocked, 3, 2, low, high)


@points(0.5)
def test_visible_scores_of_any_size(student, inputs):
    """Scores of any size, above 0 or below, give finite weights: only their differences count."""
    queries, keys = torch.ones(8, 1), inputs.integers(-3, 4, (8, 1)).float() / 2
    values = inputs.randn(8, 2, dtype=torch.float32)
    usual = expect_tensor(student.window_attention(queries, keys, values, 3, 1), shape=(8, 2))
    for shift in 200.0, -200.0, -4096.0, 4096.0:  # a number added to all scores changes no weight
        got = student.window_attention(queries, keys + shift, values, 3, 1)
        expect_close(got, usual, what=f"the result for scores around {shift:g}")
    got = student.window_attention(queries, torch.full((8, 1), -3e38), values, 3, 1)
    usual = expect_tensor(student.window_attention(queries, torch.zeros(8, 1), values, 3, 1), shape=(8, 2))
    expect_close(got, usual, what="the result if all scores are -3e38")
    expect_weights_of_equal_scores(student, values, 2, 1)


@points(0.25, rests_on="test_no_influence_from_outside_of_the_window")
def test_result_in_each_dtype(student, inputs):
    """float16, bfloat16, float32 and float64: the result has the dtype of queries, keys and values."""
    expect_every_dtype(student, *(inputs.randn(2, 6, d) for d in (4, 4, 3)), 3, 1)


@points(0.25)
def test_mask_and_result_on_another_device(student, inputs):
    """The mask is made on the device that is asked for, and window_attention works on any device."""
    queries, keys, values = (inputs.randn(2, 6, 3, dtype=torch.float32) for _ in range(3))
    usual = expect_tensor(student.window_mask(9, 2, 1), shape=(9, 9))
    mask = student.window_mask.elsewhere(9, 2, 1, ELSEWHERE)
    expect_equal(mask, usual, what="the mask on another device than the CPU")
    usual = expect_tensor(student.window_attention(queries, keys, values, 2, 1), shape=(2, 6, 3))
    got = student.window_attention.elsewhere(queries, keys, values, 2, 1)
    expect_close(got, usual, what="the result on another device than the CPU")


@points(0.25, requires=ATTENDS)
def test_inputs_are_left_unchanged(student, inputs):
    """Queries, keys and values of any shape are left unchanged."""
    expect_all_unchanged(student, [inputs.randn(2, 5, d) for d in (3, 3, 2)], 2, 1)
