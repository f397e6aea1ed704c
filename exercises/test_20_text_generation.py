# Built from course/20_text_generation/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: texts that are continued without chance, draws by their shares, modes, and the generator."""

import math

import torch
from shared_20 import (
    OTHERS,
    bag,
    check_generator,
    check_mode,
    check_own_draws,
    check_unchanged,
    continued,
    expect_all,
    expect_differ,
    expect_share,
    expect_shares,
    expect_shown,
    expect_texts,
    steps,
    twice,
)

from autograder.checking import Generator, assign, expect_equal, expect_own_result, expect_tensor, points

OWN = "test_each_text_and_token_has_its_own_draw"
LOGITS = [2.0, 0.0, 1.2, -1.0, 1.6, 0.5]  # of the token itself, of the one after it in the alphabet, and so on
VOTES = torch.stack([torch.tensor(LOGITS).roll(token) + 3 * token for token in range(6)])


@points(1)
def test_greatest_logit_is_next(student, reference):
    """generate adds `count` tokens in a new tensor; at temperature 0, each has the last position's greatest logit."""
    model, start, expected = bag(student, 11, 16, reference["table"]), reference["short"], reference["short:continued"]
    ways = {"temperature=0": {"temperature": 0}, "temperature=0 and top_k=3": {"temperature": 0.0, "top_k": 3}}
    for way, options in ways.items():
        got = student.generate(model, start, 7, **options)
        expect_texts(got, expected, f"texts of two tokens, continued with {way}")
    got = student.generate(model=model, ids=start, count=0)
    expect_equal(got, start, what="texts of two tokens, continued by 0 tokens, with arguments by name")
    expect_own_result(student.generate, model, start, 7, 0, what="the tensor of texts")
    loud = bag(student, 11, 16, 1e34 * reference["table"])
    got = student.generate(loud, start, 7, 0)
    expect_texts(got, expected, "texts continued with temperature=0, where the logits reach 1e34")
    start = torch.zeros(20, 1, dtype=torch.int64)
    for low, high in (1.0, 1 + 2**-12), (0.0, 1e-6):
        close = bag(student, 3, 4, torch.tensor([[low, high, low - 1]] * 3))
        case = f"where the greatest logit is {high:g} and the next is {low:g}"
        found = steps(student.generate(close, start, 1, 0.0), start, 1, 3)
        expect_all(found, 1, f"at temperature=0, {case}")
    zeros = bag(student, 3, 4, torch.tensor([[1.0, 0, 0]] * 3))
    expected = torch.tensor([[2, 0, 0, 0]])
    expect_texts(student.generate(zeros, expected[:, :1], 3, 0), expected, "a text in which token 0 is always next")
    assign(zeros, {"votes.weight": torch.tensor([[0.0, 1, 0]] * 3)})
    got, what = student.generate(zeros, expected[:, :1], 3, 0), "a text, after its model got other weights"
    expect_texts(got, torch.tensor([[2, 1, 1, 1]]), what)
    got = student.generate(zeros, expected[:, :1], 2)
    expect_tensor(got, shape=(1, 3), dtype=torch.int64, what="one text, continued with 2 tokens that are drawn")


@points(0.5)
def test_model_sees_the_end_of_a_long_text(student, reference):
    """The model sees the last `context_length` tokens of a longer text, and the whole text is returned."""
    model, start = bag(student, 11, 4, 1e5 * reference["table"]), reference["long"]
    got = student.generate(model, start, 7, 0)
    expect_tensor(got, shape=(2, 13), what="texts of six tokens, continued by 7 tokens")
    expect_shown(model.calls, 4, "6 to 12")
    expect_texts(got, reference["long:continued"], "texts of six tokens, with a context of four, continued")
    expected, following = start, reference["table"].argmax(dim=1)
    for _ in range(3):
        expected = torch.cat([expected, following[expected[:, -1:]]], dim=1)
    got = student.generate(bag(student, 11, 1, 1e5 * reference["table"]), start, 3, 0)
    expect_texts(got, expected, "texts of six tokens, with a context of one, continued")
    expect_equal(student.generate(model, start, 0), start, what="texts of six tokens, continued by 0 tokens")


@points(0.5)
def test_each_text_and_token_has_its_own_draw(student):
    """Each text of a batch, and each new token of a text, has a draw of its own."""
    start = torch.arange(128)[:, None]
    check_own_draws(student, 6, start % 6 + 1, 8)
    check_own_draws(student, 6, start // 2 % 6 + 1, 8, "that holds each text twice")


@points(0.75, requires=OWN)
def test_draws_follow_the_temperature(student):
    """The next token is drawn with the probabilities softmax(logits / temperature) of the last position."""
    start = twice(torch.arange(1600) % 6)
    for seed, (temperature, size) in enumerate(((1.0, 1), (3.0, 1), (0.25, 1), (5e-6, 2e-5), (100.0, 100))):
        model = bag(student, 6, 4, size * VOTES / 2)
        options = {"temperature": temperature} if seed else {}  # 1.0 need not be said
        found = steps(student.generate(model, start, 1, **options, generator=Generator(seed)), start, 1, 6)
        total = sum(math.exp(size * logit / temperature) for logit in LOGITS)
        shares = [math.exp(size * logit / temperature) / total for logit in LOGITS]
        case = f"at temperature={temperature}, with logits up to {3 * size:g} apart, tokens"
        below = [f"whose logit is {size * (2.0 - logit):.4g} below the greatest" for logit in LOGITS[1:]]
        expect_shares(found, shares, [f"{case} {those} are drawn" for those in ("with the greatest logit", *below)])
    loud, start = bag(student, 6, 4, 1e4 * VOTES), start[:20]
    for temperature in 1.0, 0.01:
        found = steps(student.generate(loud, start, 1, temperature), start, 1, 6)
        expect_all(found, 0, f"at temperature={temperature}, with logits of 20,000 and more")
    found = steps(student.generate(loud, start[:1], 2, 1.0), start[:1], 2, 6)
    expect_all(found, 0, "in a batch of one text, with logits of 20,000 and more")


@points(0.75, requires=OWN, rests_on="test_draws_follow_the_temperature")
def test_only_the_k_best_are_drawn(student):
    """top_k is right: only the k greatest logits can be next, in the same proportions, or all if k is above V."""
    start = torch.arange(1600)[:, None] % 6
    for seed, (top_k, shift) in enumerate(((3, 0), (2, -(2.0**15)), (1, 0), (99, 0))):
        model = bag(student, 6, 4, VOTES + shift)
        found = steps(student.generate(model, start, 1, top_k=top_k, generator=Generator(seed)), start, 1, 6)
        best = sorted(LOGITS, reverse=True)[:top_k]
        total = sum(math.exp(logit) for logit in best)
        case = f"with top_k={top_k}{f' and logits near {shift:g}' if shift else ''}, {OTHERS}"
        for step, logit in enumerate(LOGITS):
            share = math.exp(logit) / total if logit in best else 0.0
            below = f"whose logit is {2.0 - logit:.4g} below the greatest" if step else "with the greatest logit"
            expect_share(found, step, share, f"{case}, tokens {below} are drawn")
    low = bag(student, 6, 4, 1e30 * (VOTES - 99))
    for texts in start[:20], start[:1]:
        found = steps(student.generate(low, texts, 2, top_k=2), texts, 2, 6)
        expect_all(found, 0, f"in a batch of {len(texts)}, with top_k=2 and all logits below -1e31")


@points(0.5)
def test_model_evaluates_and_is_given_back(student):
    """The model works in evaluation mode, records no gradients, and is afterwards as it was before."""
    start = torch.tensor([[1, 2], [0, 3]])
    for mode, temperature in ("train", 1.0), ("eval", 1.0), ("train", 0.0):
        model = bag(student, 6, 8, VOTES / 4, dropout=0.5)
        check_mode(student, model, mode, start, temperature=temperature)


@points(0.5, requires=OWN)
def test_generator_decides_all_draws(student):
    """A generator decides all draws and moves on with them; without a generator, each call has draws of its own."""
    model, start = bag(student, 6, 16, torch.zeros(6, 6)), torch.ones(128, 1, dtype=torch.int64)
    check_generator(student, model, start, 8, 5, None)
    expect_differ(*(continued(student.generate(model, start, 8), start, 8) for _ in range(2)))


@points(0.5)
def test_texts_that_are_passed_stay_as_they_are(student, reference):
    """The result is a new tensor, and texts that are passed to generate stay as they are."""
    model = bag(student, 11, 16, reference["table"])
    check_unchanged(student, model, (reference["long"], reference["short"]), 5)
