"""Hidden checks: the same promises, with votes, texts and temperatures that are drawn for each submission."""

import torch
from shared_20 import (
    OTHERS,
    bag,
    check_generator,
    check_mode,
    check_own_draws,
    check_unchanged,
    expect_all,
    expect_share,
    expect_texts,
    steps,
    twice,
)

from autograder.checking import Generator, expect_equal, points

OWN_DRAWS = "test_draws_of_each_text_and_token_differ"
TEMPERATURE_RIGHT = "test_probabilities_for_any_temperature"
TOP_K_RIGHT = "test_the_k_best_of_any_logits"
LONG_RIGHT = "test_long_texts_for_any_context"


@points(1)
def test_greedy_texts_for_any_votes(student, reference, inputs):
    """For any votes, the greatest logit is next at temperature 0."""
    ways = {"temperature=0": {"temperature": 0}, "temperature=0 and top_k=4": {"temperature": 0, "top_k": 4}}
    for vocab_size, t, count in (9, 5, 6), (7, 1, 8):
        ids = inputs.integers(0, vocab_size, (3, t)).cpu()
        votes, expected = telling(reference, inputs, vocab_size, t + count, ids, count)
        model = bag(student, vocab_size, t + count, votes)
        got = student.generate(count=0, ids=ids, model=model)
        expect_equal(got, ids, what="texts that are continued by 0 tokens, with arguments by name")
        for way, options in ways.items():
            what = f"texts of {t} tokens, continued with {way}"
            expect_texts(student.generate(model, ids, count, **options), expected, what)
    start, best = inputs.integers(0, 5, (1, 2)).cpu().repeat(20, 1).split(1, dim=1)
    close = bag(student, 5, 4, 1e-6 * torch.eye(5)[best[0]].repeat(5, 1))
    found, step = steps(student.generate(close, start, 1, 0), start, 1, 5), int(best[0] - start[0]) % 5
    expect_all(found, step, "at temperature=0, where the greatest logit is 1e-06 and the next is 0")


@points(0.5)
def test_long_texts_for_any_context(student, reference, inputs):
    """For any context length, longer texts are continued right: from their end, and returned as a whole."""
    for vocab_size, context_length, t, count in (9, 3, 5, 6), (7, 6, 2, 8), (5, 1, 3, 3):
        ids = inputs.integers(0, vocab_size, (3, t)).cpu()
        votes, expected = telling(reference, inputs, vocab_size, context_length, ids, count)
        model, what = bag(student, vocab_size, context_length, votes), f"texts of {t} tokens"
        expect_equal(student.generate(model, ids, 0), ids, what=f"{what}, continued by 0 tokens")
        what += f" with a context of {context_length}"
        expect_texts(student.generate(model, ids, count, 0), expected, what)


@points(0.5)
def test_draws_of_each_text_and_token_differ(student, inputs):
    """Two texts of a batch, also equal ones, and two new tokens of a text have draws of their own."""
    start = inputs.integers(1, 6, (150, 2)).cpu()
    check_own_draws(student, 5, start, 6)
    check_own_draws(student, 5, start[:75].repeat_interleave(2, 0), 6, "that holds each text twice")


@points(0.75, requires=OWN_DRAWS)
def test_probabilities_for_any_temperature(student, reference, inputs):
    """For any logits and temperature, each token is drawn with its probability."""
    start = twice(inputs.integers(0, 7, (2000,)).cpu())
    for size, temperature in (1, 0.3), (2e-5, 5e-6), (1, 2.0):
        logits, temperature = draw_logits(inputs), temperature * (1 + 0.2 * float(inputs.rand(1)))
        model, generator = bag(student, 7, 4, size * rolled(logits) / 2), Generator(inputs.seed % 1000)
        found = steps(student.generate(model, start, 1, temperature, generator=generator), start, 1, 7)
        for step, share in enumerate(reference.shares((size * logits).tolist(), temperature, None)):
            case = f"at temperature={temperature:.2g}, with logits less than {4 * size:g} apart"
            expect_share(found, step, share, f"{case}, a token is drawn")
    loud, start = bag(student, 7, 4, 2e4 * rolled(logits)), start[:20]
    found = steps(student.generate(loud, start, 1, 0.05), start, 1, 7)
    expect_all(found, int(logits.argmax()), "at temperature=0.05, with logits of 10,000 and more")
    one = text_before_token_1(logits)
    found = steps(student.generate(loud, one, 1), one, 1, 7)
    expect_all(found, int(logits.argmax()), "in a batch of one text, with logits of 10,000 and more")


@points(0.5, requires=OWN_DRAWS, rests_on=TEMPERATURE_RIGHT)
def test_the_k_best_of_any_logits(student, reference, inputs):
    """For any logits and k, the k best are drawn with their probabilities, and no other token."""
    start = inputs.integers(0, 7, (2000, 1)).cpu()
    for top_k in 4, 1, 1000:
        logits = draw_logits(inputs)
        model, generator = bag(student, 7, 4, rolled(logits)), Generator(inputs.seed % 1000)
        found = steps(student.generate(model, start, 1, top_k=top_k, generator=generator), start, 1, 7)
        for step, share in enumerate(reference.shares(logits.tolist(), 1.0, top_k)):
            expect_share(found, step, share, f"with top_k={top_k}, {OTHERS}, a token is drawn")
        low, one = bag(student, 7, 4, 1e30 * (rolled(logits) - 99)), text_before_token_1(logits)
        found = steps(student.generate(low, one, 1, top_k=top_k), one, 1, 7)
        expect_all(found, int(logits.argmax()), f"in a batch of one, with top_k={top_k} and all logits below -1e31")


@points(0.25, requires=(TEMPERATURE_RIGHT, TOP_K_RIGHT, LONG_RIGHT))
def test_options_together(student, reference, inputs):
    """Temperature and top_k work together, at each step of a text that is longer than the context."""
    logits, start, temperature = draw_logits(inputs), inputs.integers(0, 7, (1000, 3)).cpu(), 2.0
    model, generator = bag(student, 7, 1, rolled(logits)), Generator(inputs.seed % 1000)
    found = steps(student.generate(model, start, 2, temperature, 4, generator), start, 2, 7)
    for step, share in enumerate(reference.shares(logits.tolist(), temperature, 4)):
        expect_share(found, step, share, f"at temperature={temperature} with top_k=4, a token is drawn")


@points(0.5, rests_on=TOP_K_RIGHT)
def test_mode_and_gradients_while_writing(student, inputs):
    """The model works in evaluation mode, records no gradients, and is afterwards as it was before."""
    votes, start = inputs.randn(6, 6, dtype=torch.float32).cpu(), inputs.integers(0, 6, (2, 3)).cpu()
    for mode in "train", "eval":
        for options in {"temperature": 0}, {"temperature": 0.7}, {"top_k": 2}:
            check_mode(student, bag(student, 6, 8, votes, dropout=0.3), mode, start, **options)


@points(0.5, requires=OWN_DRAWS, rests_on=TOP_K_RIGHT)
def test_draws_come_from_the_generator(student, inputs):
    """Two generators with the same seed give the same texts, with top_k, too."""
    votes = inputs.randn(6, 6, dtype=torch.float32, scale=0.1).cpu()
    model, start = bag(student, 6, 16, votes), torch.full((100, 2), 3)
    for seed, top_k in enumerate((None, 4)):
        check_generator(student, model, start, 6, (inputs.seed + 2 * seed) % 1000, top_k)


@points(0.5)
def test_texts_are_left_alone(student, inputs):
    """Texts stay as they were passed, whatever their length."""
    model = bag(student, 6, 16, inputs.randn(6, 6, dtype=torch.float32).cpu())
    ids = inputs.integers(0, 6, (2, 4)).cpu()
    check_unchanged(student, model, (ids, ids[:, :1]), 6)


def telling(reference, inputs, vocab_size, context_length, ids, count):
    """Votes and greedy texts of clear choices, with a token 0, that another context length would change."""
    expected, t, margin, alike = ids, ids.shape[1], 0.0, True
    others = {context_length - 1, context_length + 1, min(context_length, t)} - {0, context_length}
    if context_length >= t + count:
        others = {1, max(t - 1, 1)}
    while margin < 100 or alike or 0 not in expected[:, t:-1]:
        votes = inputs.randn(vocab_size, vocab_size, dtype=torch.float32, scale=1e5).cpu()
        expected, margin = reference.greedy(votes, ids, count, context_length)
        alike = any(expected.equal(reference.greedy(votes, ids, count, other)[0]) for other in others)
    return votes, expected


def draw_logits(inputs):
    """Logits of seven tokens, at least 0.5 apart."""
    return (inputs.permutation(7).float() * 0.6 + 0.1 * inputs.rand(7).float()).cpu()


def text_before_token_1(logits):
    """A text of one token, of which the greatest of these logits, rolled, says that token 1 is next."""
    return (1 - logits.argmax()).reshape(1, 1) % 7


def rolled(logits):
    """Votes with these logits for the token itself, for the one after it in the alphabet, and so on."""
    return torch.stack([logits.roll(token) + 2 * token for token in range(len(logits))])
