# Built from course/21_online_softmax/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: one step from a right state, the end of it, attention in blocks, and its memory.

A step is judged from a state that is right, so that a slip costs the check of its own step and no other.
"""

import torch
from shared_21 import (
    expect_all_unchanged,
    expect_less_than_a_table,
    expect_little_for_small_blocks,
    expect_no_more_for_one_key_less,
    expect_no_more_for_smaller_blocks,
    expect_state,
    in_blocks,
)

from autograder.checking import expect_close, expect_own_result, expect_tensor, points

RESULT = "test_attention_in_blocks_of_any_size"


def state_of(reference, name, count):
    """The right state after some keys."""
    return tuple(reference[f"{name}:{count}:{part}"] for part in range(3))


@points(0.75)
def test_first_block_starts_the_state(student, reference):
    """Without a state, `update` makes that of the first block: its maximum, its sum and its weighted sum."""
    for count in 1, 2, 3, 5:
        got = student.update(state=None, scores=reference["rows"][:, :count], values=reference["values"][:count])
        expect_state(got, state_of(reference, "rows", count), f"after a first block of {count}")


@points(1.25)
def test_next_block_is_added_to_the_state(student, reference):
    """With a right state, `update` returns the state of all keys so far, whether the scores rise or fall."""
    for old, new in (1, 2), (1, 5), (2, 3), (2, 5), (3, 5):
        scores, values = reference["rows"][:, old:new], reference["values"][old:new]
        got = student.update(state_of(reference, "rows", old), scores, values)
        keys = f"keys {old} to {new - 1}" if new - old > 1 else f"key {old}"
        what = f"after {keys}, from the right state before"
        expect_state(got, state_of(reference, "rows", new), what)


@points(0.75, rests_on=("test_first_block_starts_the_state", "test_next_block_is_added_to_the_state"))
def test_blocked_keys_add_nothing(student, reference):
    """Blocked keys, with scores of -inf, leave the state as it is: -inf, 0, 0 as long as all keys are blocked."""
    for old, new in (0, 1), (0, 2), (0, 3), (1, 2), (2, 3), (1, 3), (3, 5):
        before = state_of(reference, "blocked", old) if old else None
        got = student.update(before, reference["blocked"][:, old:new], reference["values"][old:new])
        keys = f"keys {old} to {new - 1}" if new - old > 1 else f"key {old}"
        what = f"after {keys}, where some scores are -inf"
        expect_state(got, state_of(reference, "blocked", new), what)
    got = student.update(
        None, torch.tensor([[-torch.inf, 0.5], [-torch.inf, -torch.inf]]), torch.tensor([[3e38], [2.0]])
    )
    expected = torch.tensor([[0.5], [-torch.inf]]), torch.tensor([[1.0], [0.0]]), torch.tensor([[2.0], [0.0]])
    expect_state(got, expected, "after a blocked key whose value is 3e38")


@points(0.5)
def test_last_step_divides(student, reference):
    """finish turns the state after the last block into the sum of all values, weighted by a softmax."""
    for name in "rows", "blocked":
        state = state_of(reference, name, 5)
        expect_close(student.finish(state=state), state[2] / state[1], what="the result of the last state")


@points(0.5, rests_on=("test_first_block_starts_the_state", "test_next_block_is_added_to_the_state"))
def test_scores_of_any_size(student, reference):
    """Scores may be as large as float32 allows, of both signs: the result is right for each size of blocks."""
    for block in 1, 2, 4:
        got = in_blocks(student, reference["large"], reference["values"][:4], block)
        expect_close(got, reference["large:context"], what=f"the result for huge scores in blocks of {block}")


@points(1)
def test_attention_in_blocks_of_any_size(student, reference):
    """However large the blocks are, the result is that of scaled dot-product attention."""
    queries, keys, values = (reference[name] for name in ("queries", "keys", "values"))
    for block in 1, 2, 3, 4, 5, 7:
        got = student.attend_in_blocks(queries, keys, values, block=block)
        hint = f"{block} does not divide 5. What does the last block hold?" if 5 % block else None
        what = f"the result of 3 queries and 5 keys in blocks of {block}"
        expect_close(got, reference["attended"], what=what, hint=hint)
    wide = [torch.nn.functional.pad(factor * x, (0, 4)) for factor, x in ((2**0.5, queries), (1.0, keys))]
    got = student.attend_in_blocks(queries=wide[0], keys=wide[1], values=values, block=2)
    expect_close(got, reference["attended"], what="the result for queries and keys of width 8")


@points(0.5, requires=RESULT)
def test_table_is_never_in_memory(student, inputs):
    """attend_in_blocks keeps the scores of one block at a time in memory, and never the table of all scores."""
    for T, S, block in (64, 500, 20), (8, 640, 20):
        queries, keys = (inputs.randn(size, 2, dtype=torch.float32) for size in (T, S))
        measured = student.attend_and_measure(queries, keys, inputs.randn(S, 1, dtype=torch.float32), block)
        expect_less_than_a_table(measured.value, (T, S))  # asked at once: below, more than the table counts
    expect_no_more_for_one_key_less(
        *(student.attend_and_measure(torch.ones(32, 1), torch.ones(S, 1), torch.ones(S, 1), 64) for S in (127, 128))
    )
    expect_no_more_for_smaller_blocks(
        *(student.attend_and_measure(torch.ones(32, 1), *torch.ones(2, 1024, 1), block) for block in (32, 256))
    )
    measured = student.attend_and_measure(torch.ones(128, 1), *torch.ones(2, 32, 1), 8)
    expect_little_for_small_blocks(measured, 128, 8)


@points(0.5)
def test_each_matrix_of_a_batch_is_on_its_own(student, inputs):
    """In a batch, or a batch of heads, each matrix gets the result that it gets alone."""
    scores, values = inputs.randn(5, 3, 4, scale=3.0), inputs.randn(5, 4, 2)
    queries, keys = inputs.randn(5, 3, 5, scale=2.0), inputs.randn(5, 4, 5)
    for one in 0, 1:
        alone = in_blocks(student, scores[one], values[one], 2)
        got = in_blocks(student, scores[:, None], values[:, None], 2)
        expect_close(got[one, 0], expect_tensor(alone, shape=(3, 2)), what="update and finish for a batch of heads")
        alone = student.attend_in_blocks(queries[one], keys[one], values[one], 3)
        got = student.attend_in_blocks(queries, keys, values, 3)
        expect_close(got[one], expect_tensor(alone, shape=(3, 2)), what="attend_in_blocks for a batch")


@points(0.25, requires="test_next_block_is_added_to_the_state", rests_on=RESULT)
def test_arguments_stay_as_they_are(student, reference):
    """Tensors that are passed stay as they are, the state too, and each call returns new tensors."""
    attention = [reference[name] for name in ("queries", "keys", "values")]
    for dtype in torch.float32, torch.float64:
        scores, state = reference["rows"][:, 2:], state_of(reference, "rows", 2)
        values = reference["values"][2:]
        expect_all_unchanged(student, dtype, scores, values, state, attention, reference["attended"])
    scores, values, state = reference["rows"][:, 2:], reference["values"][2:], state_of(reference, "rows", 2)
    expect_own_result(student.update, state, scores, values, what="the state")
    blocked = torch.full((5, 2), -torch.inf), values[:2]
    for first in (scores, values), blocked:
        expect_own_result(student.update, None, *first, what="the first state")
    expect_own_result(student.finish, state, what="the result of finish")
    expect_own_result(student.attend_in_blocks, *attention, 2, what="the result of attend_in_blocks")
