"""Hidden checks: the same promises, with votes, texts and temperatures that are drawn for each submission."""

import torch
from shared_20 import bag, check_draws, check_mode, check_unchanged, expect_all, expect_share, expect_texts, steps

from autograder.checking import Generator, expect_equal, points

GREEDY_RIGHT = "test_greedy_texts_for_any_votes"
SHARES_RIGHT = "test_probabilities_for_any_logits"


@points(1.5)
def test_greedy_texts_for_any_votes(student, reference, inputs):
    """For any votes and any context length, greedy texts are right: each choice sees the last tokens that it can."""
    ways = {"temperature=0": {"temperature": 0}, "top_k=1": {"top_k": 1, "temperature": 1.5}}
    ways["temperature=0 and top_k=4"] = {"temperature": 0, "top_k": 4}
    for vocab_size, context_length, t, count in (9, 3, 5, 6), (7, 6, 2, 8), (5, 1, 3, 3):
        ids = inputs.integers(0, vocab_size, (3, t)).cpu()
        votes, expected = telling(reference, inputs, vocab_size, context_length, ids, count)
        model = bag(student, vocab_size, context_length, votes)
        expect_equal(student.generate(model, ids, 0), ids, what="texts that are continued by 0 tokens")
        for way, options in ways.items():
            what = f"texts of {t} tokens with a context of {context_length}, continued with {way}"
            expect_texts(student.generate(model, ids, count, **options), expected, what)


@points(1.5)
def test_probabilities_for_any_logits(student, reference, inputs):
    """For any logits, temperature and k, each token is drawn with its probability, and none outside the k best."""
    start = inputs.integers(0, 7, (1000, 3)).cpu()
    for seed, top_k in enumerate((None, 4, 2, 1000)):
        logits = (inputs.permutation(7).float() * 0.6 + 0.1 * inputs.rand(7).float()).cpu()
        temperature, scale = (0.3, 2.0)[seed % 2] + 0.3 * float(inputs.rand(1)), (1, 1, 0.01, 1)[seed]
        model, temperature = bag(student, 7, 1, scale * rolled(logits)), scale * temperature
        got = student.generate(model, start, 2, temperature, top_k, Generator((inputs.seed + seed) % 1000))
        found = steps(got, start, 2, 7)
        for step, share in enumerate(reference.shares((scale * logits).tolist(), temperature, top_k)):
            about = f"at temperature={temperature:.2g} with top_k={top_k}"
            expect_share(found, step, share, f"{about}, a token is drawn too")
    loud, start = bag(student, 7, 1, 2e4 * rolled(logits)), start[:20]
    found = steps(student.generate(loud, start, 2, 0.05), start, 2, 7)
    expect_all(found, int(logits.argmax()), "logits of 10,000 and more at temperature=0.05 go wrong")


@points(0.75, requires=(GREEDY_RIGHT, SHARES_RIGHT))
def test_mode_and_gradients_while_writing(student, inputs):
    """generate works in evaluation mode, records no gradients, and leaves the model in the mode in which it was."""
    votes, start = inputs.randn(6, 6, dtype=torch.float32).cpu(), inputs.integers(0, 6, (2, 3)).cpu()
    for mode in "train", "eval":
        for options in {"temperature": 0}, {"temperature": 0.7}, {"top_k": 2}:
            check_mode(student, bag(student, 6, 4, votes, dropout=0.3), mode, start, **options)


@points(0.75, requires=SHARES_RIGHT)
def test_draws_come_from_the_generator(student, reference, inputs):
    """Two generators with the same seed give the same texts; each text and each new token has draws of its own."""
    logits = (inputs.permutation(6).float() * 0.4).cpu()
    model, start, seed = bag(student, 6, 1, rolled(logits)), torch.full((100, 2), 3), inputs.seed % 1000
    for top_k in None, 5:
        share = sum(p * p for p in reference.shares(logits.tolist(), 1.0, top_k))
        check_draws(student, model, start, 6, seed, top_k, share)
        seed += 2


@points(0.5)
def test_texts_are_left_alone(student, inputs):
    """Texts stay as they were passed, whatever their length."""
    model = bag(student, 6, 4, inputs.randn(6, 6, dtype=torch.float32).cpu())
    ids = inputs.integers(0, 6, (2, 4)).cpu()
    check_unchanged(student, model, (ids, ids[:, :1]), 6)


def telling(reference, inputs, vocab_size, context_length, ids, count):
    """Votes and greedy texts in which no choice hangs on rounding, and which another context length would change."""
    t, margin, alike = ids.shape[1], 0.0, True
    others = {context_length - 1, context_length + 1, min(context_length, t)} - {0, context_length}
    while margin < 1e-3 or alike:
        votes = inputs.randn(vocab_size, vocab_size, dtype=torch.float32).cpu()
        expected, margin = reference.greedy(votes, ids, count, context_length)
        alike = any(expected.equal(reference.greedy(votes, ids, count, other)[0]) for other in others)
    return votes, expected


def rolled(logits):
    """Votes with these logits for the token itself, for the one after it in the alphabet, and so on."""
    return torch.stack([logits.roll(token) + 2 * token for token in range(len(logits))])
