# Built from course/22_kv_cache/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: a text in chunks, the cache, two texts from one cache, low scores, dtypes, devices, greedy texts."""

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
    pair,
    running_votes,
)

from autograder.checking import assign, expect_close, expect_own_result, points

CHUNKS = "test_chunks_give_the_output_of_the_whole_text"
START = "A text of one token is continued rightly. What is `start` in the first call, and what in the next ones?"


@points(1.0)
def test_first_call_is_causal_attention(student, reference):
    """A first call returns the output of causal attention and a cache: of a text or a token, in any layout."""
    for tokens in 5, 1:
        check_outputs(student, text_of(reference), reference["output"], [tokens], hint=first_hint)
    q, k, v = text_of(reference)
    turned = [x.transpose(1, 2).contiguous().transpose(1, 2) for x in (q, k, v)]  # heads after tokens in memory
    check_outputs(student, turned, reference["output"], [5], hint=first_hint)
    got, _ = pair(student.attend_step(q=q, k=k, v=v, cache=None), "the result")
    expect_close(got, reference["output"], what="the output for arguments that are passed by name", hint=first_hint)


@points(1.5)
def test_chunks_give_the_output_of_the_whole_text(student, reference):
    """A text that is read in chunks gets the output of the whole text, however it is cut."""
    for chunks in (2, 1, 2), (1, 2, 2), (1, 3, 1), (2, 3), (1, 1, 1, 1, 1):
        check_outputs(student, text_of(reference), reference["output"], chunks, hint=chunk_hint)


@points(0.75)
def test_cache_holds_all_keys_and_values(student, reference):
    """The cache that is returned holds the keys and the values of all tokens so far, the oldest first."""
    for chunks in (2, 1, 2), (1, 2, 2):
        check_cache(student, text_of(reference), chunks, hint=cache_hint)


@points(0.5, rests_on="test_chunks_give_the_output_of_the_whole_text")
def test_two_texts_go_on_from_one_cache(student, reference):
    """Two texts that go on from one cache do not disturb each other."""
    text = text_of(reference)
    other = [torch.cat([x[:, :, :3], x[:, :, :2]], dim=2) for x in text]
    check_branches(student, text, other, 3)


@points(0.25, rests_on="test_chunks_give_the_output_of_the_whole_text")
def test_output_and_cache_keep_the_dtype(student, reference):
    """Output and cache have the dtype of the arguments: float64, float32, bfloat16 and float16."""
    check_dtypes(student, [x.to(torch.bfloat16) for x in text_of(reference)], 3)


@points(0.25, rests_on=("test_chunks_give_the_output_of_the_whole_text", "test_output_and_cache_keep_the_dtype"))
def test_later_tokens_have_no_say(student):
    """A token attends to the tokens up to itself, and to no later one, however low its scores or long the text."""
    for cut in 0, 1, 2:
        check_low_scores(student, 1e17, cut)
    check_low_scores(student, 150.0, 0, torch.float16)
    check_lowest_scores(student, 2.0)
    check_long_text(student)


@points(0.25)
def test_it_works_where_the_tokens_are(student, reference):
    """attend_step works on any device, a GPU too."""
    check_device(student, text_of(reference), 2)


@points(0.25, requires=CHUNKS)
def test_arguments_stay_as_they_are(student, reference):
    """Queries, keys, values and the cache that is passed stay as they are, and each call returns new tensors."""
    check_unchanged(student, text_of(reference), 2)
    old, new = ([x[:, :, some] for x in text_of(reference)] for some in (slice(2), slice(2, None)))
    for cache in (), ((old[1], old[2]),):
        expect_own_result(student.attend_step, *(new if cache else old), *cache, what="output and cache")


@points(0.75)
def test_greatest_logit_is_next(student, reference):
    """generate_with_cache adds `count` tokens in a new tensor, each time the one with the greatest logit."""
    hints = {"one": None, "texts": START}
    for name, hint in hints.items():
        model = running_votes(student, reference["votes"], reference["places"])
        for count in 6, 1, 0:
            expected = reference[f"{name}:continued"][:, : reference[name].shape[1] + count]
            got = student.generate_with_cache(model, reference[name], count)
            text = "a text of 1 token" if name == "one" else "texts of 3 tokens"
            expect_texts(got, expected, f"{text}, continued by {count}", hint)
    zeros = running_votes(student, torch.tensor([[1.0, 0, 0]] * 3), torch.zeros(7, 3))
    expected = torch.tensor([[2, 0, 0, 0, 0, 0, 0]])
    got = student.generate_with_cache(model=zeros, ids=expected[:, :1], count=6)
    expect_texts(got, expected, "a text in which token 0 is always next")
    expect_own_result(student.generate_with_cache, zeros, expected[:, :1], 3, what="the tensor of texts")
    assign(zeros, {"votes.weight": torch.tensor([[0.0, 1, 0]] * 3)})
    got, what = student.generate_with_cache(zeros, expected[:, :1], 3), "a text, after its model got other weights"
    expect_texts(got, torch.tensor([[2, 1, 1, 1]]), what, "Ask the model anew in each call.")


@points(0.5)
def test_no_token_is_read_twice(student, reference):
    """The model reads all texts at once, each token at most once, and the texts that are passed stay as they are."""
    model = running_votes(student, reference["votes"], reference["places"])
    check_reading(student, model, reference["texts"], 6)


def text_of(reference):
    return reference["q"], reference["k"], reference["v"]


def first_hint(got, expected):
    if got.isnan().any():
        return "NaN comes from a token that sees nothing. It sees itself."
    if torch.allclose(got[:, :, -1].double(), expected[:, :, -1].double(), atol=1e-3):
        return "The output of the last token is right. Does each other token see those up to itself, and none after it?"
    return "Divide by sqrt(d), hide later tokens, take the softmax over the keys, and weight the values."


def cache_hint(got, expected):
    is_turned = got.shape == expected.shape and torch.allclose(got.sum(2), expected.sum(2), atol=1e-4)
    return "Each cache has the right tokens in another order: the new ones come last." if is_turned else None


def chunk_hint(got, expected):
    if got.isnan().any():
        return "NaN comes from a token that sees nothing. It sees itself, and all tokens in the cache."
    return "New token number i sees all tokens of the cache, and new tokens 0 to i. Draw the mask: it has t rows."
