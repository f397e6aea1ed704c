# Built from course/20_text_generation/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: texts that are continued without chance, draws by their shares, modes, and the generator."""

import math

import torch
from shared_20 import bag, check_draws, check_mode, check_unchanged, expect_all, expect_share, expect_texts, steps

from autograder.checking import Generator, expect_equal, expect_tensor, points

GREEDY = "test_greatest_logit_is_next"
DRAWN = "test_draws_follow_temperature_and_top_k"
LOGITS = [2.0, 0.0, 1.2, -1.0, 1.6, 0.5]  # of the token itself, of the one after it in the alphabet, and so on
VOTES = torch.stack([torch.tensor(LOGITS).roll(token) + 3 * token for token in range(6)])


@points(1.5)
def test_greatest_logit_is_next(student, reference):
    """At temperature 0 or with top_k=1 the greatest logit is next; the model sees the last tokens that it can."""
    model = bag(student, 11, 4, reference["table"])
    ways = {
        "temperature=0": {"temperature": 0},
        "top_k=1": {"top_k": 1},
        "temperature=2": {"temperature": 2.0, "top_k": 1},
        "temperature=0 and top_k=3": {"temperature": 0.0, "top_k": 3},
    }
    for name, about in ("short", "two tokens"), ("long", "six tokens, of which the model may see four"):
        start, expected = reference[name], reference[f"{name}:continued"]
        for way, options in ways.items():
            got = student.generate(model, start, 7, **options)
            expect_texts(got, expected, f"texts of {about}, continued with {way}")
        expect_equal(student.generate(model, start, 0), start, what=f"texts of {about}, continued by 0 tokens")
    loud, expected = bag(student, 11, 4, 1e34 * reference["table"]), reference["short:continued"]
    got = student.generate(loud, reference["short"], 7, 0)
    expect_texts(got, expected, "texts continued with temperature=0, by logits of 1e34 and more,")
    close = bag(student, 3, 1, torch.tensor([[1.0, 1 + 2**-12, 0.0]] * 3))
    expected = torch.tensor([[0, 1, 1]] * 20)
    got = student.generate(close, expected[:, :1], 2, 0.0)
    expect_texts(got, expected, "texts continued with temperature=0, by logits that lie close together,")
    zeros = bag(student, 3, 4, torch.tensor([[1.0, 0, 0]] * 3))
    expected = torch.tensor([[2, 0, 0, 0]])
    expect_texts(student.generate(zeros, expected[:, :1], 3, 0), expected, "a text in which token 0 is always next")


@points(1.5)
def test_draws_follow_temperature_and_top_k(student):
    """Each text draws its tokens with the probabilities softmax(logits / temperature), and only from the k best."""
    model, start = bag(student, 6, 1, VOTES), torch.arange(1600).reshape(800, 2) % 6
    cases = (1.0, None), (3.0, None), (0.25, None), (3.0, 3), (1.0, 2), (1.0, 99)
    for seed, (temperature, top_k) in enumerate(cases):
        options = {"temperature": temperature, "top_k": top_k} if seed else {}  # 1.0 and None need not be said
        found = steps(student.generate(model, start, 2, **options, generator=Generator(seed)), start, 2, 6)
        best = sorted(LOGITS, reverse=True)[:top_k]
        total = sum(math.exp(logit / temperature) for logit in best)
        for step, logit in enumerate(LOGITS):
            share = math.exp(logit / temperature) / total if logit in best else 0.0
            about = f"at temperature={temperature} with top_k={top_k}"
            expect_share(found, step, share, f"{about}, tokens with the logit {logit} are drawn too")
    loud, start = bag(student, 6, 1, 1e4 * VOTES), start[:20]
    for temperature in 1.0, 0.01:
        found = steps(student.generate(loud, start, 2, temperature), start, 2, 6)
        expect_all(found, 0, f"logits of 20,000 and more at temperature={temperature} go wrong")


@points(0.75, requires=(GREEDY, DRAWN))
def test_model_evaluates_and_is_given_back(student):
    """The model works in evaluation mode, without recording gradients, and is afterwards in the mode it had before."""
    start = torch.tensor([[1, 2], [0, 3]])
    for mode, temperature in ("train", 1.0), ("eval", 1.0), ("train", 0.0):
        model = bag(student, 6, 3, VOTES, dropout=0.5)
        check_mode(student, model, mode, start, temperature=temperature)


@points(0.75, requires=DRAWN)
def test_generator_and_draws_of_its_own(student):
    """The generator decides all draws; each text and each new token of a batch has draws of its own."""
    model, start = bag(student, 6, 1, VOTES), torch.zeros(128, 1, dtype=torch.int64)
    share = float(torch.tensor(LOGITS).softmax(0).square().sum())
    check_draws(student, model, start, 8, 5, None, share)
    expect_tensor(student.generate(model, start, 1), shape=(128, 2), what="texts continued without a generator")


@points(0.5)
def test_texts_that_are_passed_stay_as_they_are(student, reference):
    """Texts that are passed to generate stay as they are, and are not the result."""
    model = bag(student, 11, 4, reference["table"])
    check_unchanged(student, model, (reference["long"], reference["short"]), 5)
