"""Hidden checks: the same promises for scores, sizes and blocks that are drawn for each submission."""

import torch
from shared_21 import (
    expect_all_unchanged,
    expect_less_than_a_table,
    expect_little_for_small_blocks,
    expect_no_more_for_smaller_blocks,
    expect_state,
    in_blocks,
)

from autograder.checking import expect_close, points

RESULT = "test_attention_for_any_sizes"
INF = torch.inf


@points(1)
def test_states_of_any_scores(student, reference, inputs):
    """For any finite scores, any leading dimensions and any blocks, the state is that of all keys so far."""
    for leading, T, sizes, d in ((), 4, (3, 2), 2), ((2,), 1, (1, 4), 3), ((2, 3), 2, (2, 1), 1), ((1,), 3, (1, 1), 1):
        scores = inputs.randn(*leading, T, sum(sizes), scale=30.0) + 100 * inputs.integers(-1, 2, (T, 1))
        scores[..., 0, -1] = scores[..., 0, :-1].amax(-1) + 1  # one maximum grows by little
        values = inputs.randn(*leading, sum(sizes), d)
        first, second = (part_of(scores, values, part) for part in (slice(sizes[0]), slice(sizes[0], None)))
        before = tuple(x.float() for x in reference.state(*first))
        expect_state(student.update(None, *first), before, f"for scores {tuple(scores.shape)}, after a first block")
        after = student.update(before, *second)
        expect_state(after, reference.state(scores, values), f"for scores {tuple(scores.shape)}, after both blocks")


@points(1, rests_on="test_states_of_any_scores")
def test_blocks_make_no_difference(student, reference, inputs):
    """For each size of blocks, update and finish give the values, weighted by the softmax of all scores."""
    up = inputs.rand(7).cumsum(0)
    rows = [up, up.flip(0), up - 120, up * 40, 200 - up * 60, inputs.randn(7, scale=5.0), up + 300]
    scores, values = torch.stack(rows).float(), inputs.randn(7, 3, dtype=torch.float32)
    expected = reference.context(scores, values)
    for block in 1, 2, 3, 7, 9:
        got = in_blocks(student, scores, values, block)
        expect_close(got, expected, what=f"the result for 7 keys in blocks of {block}")


@points(0.5, rests_on=("test_states_of_any_scores", "test_next_block_is_added_to_the_state"))
def test_blocked_blocks_make_no_difference(student, reference, inputs):
    """Blocked keys have no weight, and the others keep theirs, whichever are blocked: first, last or others."""
    scores, values = inputs.randn(6, 6, scale=4.0), inputs.randn(6, 2)
    for row, some in enumerate((slice(3), slice(3, 6), slice(2, 4), slice(1), slice(5), slice(1, 6))):
        scores[row, some] = -INF
    scores[3:] -= 110
    for block in 1, 2, 3:
        got = in_blocks(student, scores.float(), values.float(), block)
        what = f"the result for blocked keys in blocks of {block}"
        expect_close(got, reference.context(scores.float(), values.float()), what=what)
    scores, values = inputs.randn(3, 4, dtype=torch.float32), inputs.randn(4, 2, dtype=torch.float32)
    scores[:, 1], values[1] = -INF, 3e38
    expected = reference.context(scores, values)
    for block in 1, 2, 4:
        got = in_blocks(student, scores, values, block)
        expect_close(got, expected, what=f"the result for a blocked key whose value is 3e38, in blocks of {block}")


@points(0.75)
def test_attention_for_any_sizes(student, reference, inputs):
    """attend_in_blocks is right for any sizes, any leading dimensions and any blocks."""
    for leading, T, S, width, d, block in (
        ((), 5, 3, 2, 4, 2),
        ((2,), 2, 7, 3, 1, 3),
        ((2, 2), 3, 4, 1, 2, 1),
        ((1,), 1, 1, 9, 3, 4),
        ((), 6, 6, 4, 4, 3),
    ):
        queries, keys = inputs.randn(*leading, T, width, scale=2.0), inputs.randn(*leading, S, width)
        values = inputs.randn(*leading, S, d)
        got = student.attend_in_blocks(queries, keys, values, block)
        what = f"the result for queries {tuple(queries.shape)} and keys {tuple(keys.shape)} in blocks of {block}"
        expect_close(got, reference.attention(queries, keys, values), what=what)


@points(0.5, requires=RESULT)
def test_memory_stays_below_a_table(student, inputs):
    """However many queries and keys there are, all tensors together are smaller than the table of all scores."""
    for T, S, block in (90, 400, 18), (40, 600, 24), (5, 700, 20):
        queries, keys = (inputs.randn(size, 2, dtype=torch.float32) for size in (T, S))
        measured = student.attend_and_measure(queries, keys, inputs.randn(S, 1, dtype=torch.float32), block)
        expect_less_than_a_table(measured, (T, S))
    some = inputs.randn(24, 2, dtype=torch.float32), *(inputs.randn(900, 2, dtype=torch.float32) for _ in range(2))
    expect_no_more_for_smaller_blocks(*(student.attend_and_measure(*some, block) for block in (32, 256)))
    some = inputs.randn(160, 1, dtype=torch.float32), *inputs.randn(2, 36, 1, dtype=torch.float32)
    expect_little_for_small_blocks(student.attend_and_measure(*some, 9), 160, 9)


@points(0.25, requires="test_states_of_any_scores", rests_on=RESULT)
def test_what_is_passed_is_left_alone(student, reference, inputs):
    """Tensors of any shape are left unchanged, the three of the state among them."""
    for dtype in torch.float32, torch.float64:
        state = inputs.randn(2, 3, 1), 1 + inputs.rand(2, 3, 1), inputs.randn(2, 3, 4)
        scores, values = inputs.randn(2, 3, 5, scale=3.0), inputs.randn(2, 5, 4)
        attention = inputs.randn(2, 3, 2), inputs.randn(2, 5, 2), values
        expect_all_unchanged(student, dtype, scores, values, state, attention, reference.attention(*attention))


def part_of(scores, values, part):
    """Scores and values of some of the keys."""
    return scores[..., part], values[..., part, :]
