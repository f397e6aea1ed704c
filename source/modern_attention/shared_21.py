# Built from course/21_online_softmax/shared_21.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of online softmax have in common."""

from autograder.checking import expect, expect_close, expect_tensor, expect_unchanged, expectation

PARTS = "maximum", "sum of exponentials", "weighted sum of values"
TABLE = (
    "Which tensors here are, alone or together, as large as queries times keys? A list of the scores of all blocks is "
    "as large as the table. Compute the scores of a block when its turn comes, and keep none."
)
NAN = "-inf minus -inf is NaN, and so is inf divided by inf. Which of your differences has two infinite sides?"


@expectation
def expect_state(got, expected, when):
    """Vouch for the three tensors of a state."""
    for part, one, right in zip(PARTS, expect_three(got, when), expected, strict=True):
        expect_close(one, right, what=f"{when}, the {part}", hint=nan_hint)


@expectation
def expect_three(got, when):
    """The three tensors of a state, whatever they hold."""
    is_state = isinstance(got, tuple | list) and len(got) == 3
    expect(is_state, f"{when}, the state is no tuple of three tensors", "maximum, sum and weighted sum of values", got)
    return tuple(expect_tensor(one, what=f"{when}, the {part}") for part, one in zip(PARTS, got, strict=True))


def nan_hint(got, expected):
    if got.isnan().any() and not expected.isnan().any():
        return NAN
    if got.isfinite().all() and got[expected == 0].any():
        return (
            "Where 0 is expected, every key so far is blocked. exp(-inf) is 0, and no other number may take its place."
        )
    return None


def in_blocks(student, scores, values, block):
    """What the answers make of all scores, given block after block."""
    state = None
    for start in range(0, scores.shape[-1], block):
        some = scores[..., start : start + block], values[..., start : start + block, :]
        state = expect_three(student.update(state, *some), "after a block").value
    return student.finish(state)


@expectation
def expect_less_than_a_table(measured, shape):
    """Vouch that all tensors of a call together were never as large as a table of all scores."""
    T, S = shape
    result, peak = measured
    expect_tensor(result, shape=(T, 1))
    what = f"there is too much in memory at once for {T} queries and {S} keys"
    expect(peak < 4 * T * S, what, f"less than the {4 * T * S} bytes of a table", f"{peak} bytes", TABLE)


@expectation
def expect_no_more_for_one_key_less(less, more):
    """Vouch that 127 keys in blocks of 64 take no more memory than 128 keys: the last block is the shorter one."""
    what, hint = "127 keys in blocks of 64 take more memory than 128 keys", "Does a block hold more than `block` keys?"
    expect(less[1] <= 1.25 * more[1], what, f"about {more[1]} bytes", f"{less[1]} bytes", hint)


@expectation
def expect_no_more_for_smaller_blocks(small, large):
    """Vouch that blocks of 32 keys take no more memory than blocks of 256: a block holds as many keys as it says."""
    what = "block=32 needs far more memory than block=256, though its blocks should hold fewer keys"
    hint = "`block` is the number of keys in a block, not the number of blocks."
    expect(small[1] <= 2 * large[1], what, "less memory for smaller blocks", "more than twice as much", hint)


@expectation
def expect_little_for_small_blocks(measured, T, block):
    """Vouch that few small blocks take little memory: no more than seven tensors (T, block) of float32."""
    limit = 7 * 4 * T * block
    what = f"there is too much in memory at once for {T} queries and {4 * block} keys in blocks of {block}"
    hint = "`block` is the number of keys in a block, also if it is small."
    wanted = f"at most {limit} bytes, as seven tensors ({T}, {block})"
    expect(measured[1] <= limit, what, wanted, "more than that", hint)


def expect_all_unchanged(student, dtype, scores, values, state, attention, attended):
    """Vouch that no answer writes into what it is given; attention in blocks comes last, and has to be right."""
    scores, values = scores.to(dtype), values.to(dtype)
    state = tuple(x.to(dtype) for x in state)
    for trace in (
        student.update.trace(state, scores, values),
        student.update.trace(None, scores, values),
        student.finish.trace(state),
    ):
        expect_unchanged(trace)
    trace = student.attend_in_blocks.trace(*(x.to(dtype) for x in attention), 2)
    expect_close(trace, attended, what="the result in blocks of 2")
    expect_unchanged(trace)
