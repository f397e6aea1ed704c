"""Hidden checks: the same promises for random texts, cuts, sizes, layouts and votes."""

import torch
from shared_22 import (
    check_branches,
    check_cache,
    check_device,
    check_dtypes,
    check_long_text,
    check_low_scores,
    check_lowest_scores,
    check_outputs,
    check_reading,
    check_unchanged,
    expect_texts,
    read,
    running_votes,
)

from autograder.checking import assign, expect_close, points

CASES = ((1, 2, 4), (1, 2, 1)), ((3, 1, 1), (2, 1, 3)), ((2, 4, 2), (3, 2)), ((1, 1, 3), (4, 1))


@points(1.25)
def test_any_way_of_cutting_a_text(student, reference, inputs):
    """For random texts of any size and layout, cut in any way, outputs equal those of the whole text."""
    for sizes, chunks in CASES:
        text = random_text(inputs, *sizes, sum(chunks))
        check_outputs(student, text, reference.attention(*text), chunks)
    check_many_tokens(student, 5 + inputs.randn(1, 1, 1100, 2, dtype=torch.float32).cpu())


@points(0.5)
def test_cache_of_random_texts(student, inputs):
    """The cache holds keys and values of all tokens, in their order, for texts of any size."""
    for sizes, chunks in CASES[:2]:
        check_cache(student, random_text(inputs, *sizes, sum(chunks)), chunks)


@points(0.5, rests_on="test_chunks_give_the_output_of_the_whole_text")
def test_texts_that_share_their_beginning(student, inputs):
    """Texts with the same beginning go on from its cache, one after the other, as if each were alone."""
    text, rest = random_text(inputs, 2, 2, 3, 6), random_text(inputs, 2, 2, 3, 3)
    other = [torch.cat([x[:, :, :3], y], dim=2) for x, y in zip(text, rest, strict=True)]
    check_branches(student, text, other, 3)


@points(0.25, rests_on="test_any_way_of_cutting_a_text")
def test_dtype_is_kept_for_any_text(student, inputs):
    """Output and cache have the dtype of the arguments, and its accuracy."""
    check_dtypes(student, [x.to(torch.bfloat16) for x in random_text(inputs, 2, 2, 4, 5)], 2)


@points(0.25, rests_on=("test_any_way_of_cutting_a_text", "test_dtype_is_kept_for_any_text"))
def test_low_scores_do_not_lose_to_later_tokens(student):
    """No later token gets any weight, with a cache and without, however low the scores or long the text."""
    for cut in 0, 2:
        check_low_scores(student, 3e16, cut)
    for dtype, low in (torch.bfloat16, 1e17), (torch.float16, 140.0):
        check_low_scores(student, low, 0, dtype)
    check_lowest_scores(student, -3.0)
    check_long_text(student)


@points(0.25)
def test_any_device(student, inputs):
    """attend_step works on any device, with a cache of any length."""
    check_device(student, random_text(inputs, 1, 2, 3, 4), 1)


@points(0.25, requires="test_any_way_of_cutting_a_text")
def test_nothing_that_is_passed_changes(student, inputs):
    """Queries, keys, values and a cache of any dtype stay as they are."""
    for dtype in torch.float64, torch.bfloat16:
        check_unchanged(student, [x.to(dtype) for x in random_text(inputs, 2, 1, 3, 4)], 1)


@points(0.5)
def test_greedy_texts_for_any_votes(student, reference, inputs):
    """For any votes of tokens and positions, greedy texts are right, from the first new token to the last."""
    for vocab_size, (b, t), count in (9, (3, 4), 5), (7, (1, 1), 6):
        ids = inputs.integers(0, vocab_size, (b, t)).cpu()
        votes, places, expected = telling(reference, inputs, vocab_size, ids, count)
        got = student.generate_with_cache(running_votes(student, votes, places), ids, count)
        text = f"texts of {t} tokens" if t > 1 else "a text of 1 token"
        expect_texts(got, expected, f"{text}, continued by {count}")
    votes, places, ids = reference["votes"].flip(0), reference["places"], reference["texts"]  # here each fault shows
    expected, _ = reference.greedy(votes, places, ids, 6)
    model = running_votes(student, votes, places)
    expect_texts(student.generate_with_cache(model, ids, 6), expected, "three texts")
    assign(model, {"votes.weight": votes.flip(0)})
    expected, _ = reference.greedy(votes.flip(0), places, ids, 6)
    what = "three texts, after their model got other weights"
    expect_texts(student.generate_with_cache(model, ids, 6), expected, what)


@points(0.25)
def test_each_token_is_read_once(student, inputs):
    """For any texts, the model reads all of them at once, each token at most once, and the texts stay as they are."""
    votes, places = (inputs.randn(*shape, dtype=torch.float32).cpu() for shape in ((6, 6), (9, 6)))
    places[:, 0] -= 100  # no text chooses token 0: whether it ends a text is asked elsewhere
    for t, count in (4, 5), (2, 3):
        check_reading(student, running_votes(student, votes, places), inputs.integers(0, 6, (2, t)).cpu(), count)


def check_many_tokens(student, values):
    """Vouch that a token after many others attends to all of them: its scores are 0, so its output is their mean."""
    many = values.shape[2]
    *_, (_, _, output, _) = read(student, (torch.zeros(values.shape), torch.zeros(values.shape), values), (many - 1, 1))
    what = f"the output for token {many - 1}, whose scores are all 0"
    expect_close(output, values.double().mean(2, keepdim=True), what=what, hint="It attends to the whole text.")


def random_text(inputs, b, h, d, tokens):
    """Queries, keys and values (b, h, tokens, d) that were computed with the tokens before the heads."""
    return [inputs.randn(b, tokens, h, d, dtype=torch.float32).transpose(1, 2) for _ in range(3)]


def telling(reference, inputs, vocab_size, ids, count):
    """Votes in which no choice hangs on rounding, and the greedy texts; a single text has a 0 before its end."""
    margin, goes_on = 0.0, False
    while margin < 1e-3 or not goes_on:
        votes = inputs.randn(vocab_size, vocab_size, dtype=torch.float32).cpu()
        places = inputs.randn(ids.shape[1] + count, vocab_size, dtype=torch.float32).cpu()
        expected, margin = reference.greedy(votes, places, ids, count)
        goes_on = len(ids) > 1 or bool((expected[:, ids.shape[1] : -1] == 0).any())
    return votes, places, expected
