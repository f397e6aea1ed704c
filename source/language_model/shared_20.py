# Built from course/20_text_generation/shared_20.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of generate have in common."""

import torch

from autograder.checking import (
    Generator,
    assign,
    binomial_bounds,
    expect,
    expect_equal,
    expect_tensor,
    expect_unchanged,
    expectation,
)

FALSE_ALARM = 1e-11  # the chance that a right answer misses one of the bounds


def bag(student, vocab_size, context_length, votes, dropout=0.0):
    """A BagOfWords with these votes."""
    model = student.BagOfWords(vocab_size, context_length, dropout)
    assign(model, {"votes.weight": votes})
    return model


def expect_texts(got, expected, what):
    """Vouch for texts that are continued."""
    expect_tensor(got, shape=tuple(expected.shape), dtype=torch.int64, what=what)
    expect_equal(got, expected, what=what)


@expectation
def continued(got, start, count):
    """The new tokens (b, count) of texts that begin as they should."""
    expect_tensor(got, shape=(start.shape[0], start.shape[1] + count), dtype=torch.int64, what="the texts")
    expect_equal(got[:, : start.shape[1]], start, what="the texts up to their new tokens")
    return got[:, start.shape[1] :]


@expectation
def steps(got, start, count, vocab_size):
    """How far each new token stands behind the one before it, in an alphabet of that size."""
    continued(got, start, count)
    return (got[:, start.shape[1] :] - got[:, start.shape[1] - 1 : -1]) % vocab_size


@expectation
def expect_share(found, step, share, what):
    """Vouch that tokens stand that far behind the one before as often as they should."""
    low, high = binomial_bounds(found.numel(), share, FALSE_ALARM) if share else (0, 0)
    count = int((found == step).sum())
    what += " often" if count > high else " rarely"
    what += "" if share else ": they are not among the k best"
    expect(low <= count <= high, what, f"{low} to {high} of {found.numel()} times", f"{count}")


@expectation
def expect_all(found, step, what):
    expect(bool((found == step).all()), what)


def check_mode(student, model, mode, start, **options):
    """Vouch for what a model notes while texts are continued, and for its mode afterwards."""
    getattr(model, mode)()
    continued(student.generate(model, start, 3, **options), start, 3)
    expect_quiet_calls(model.calls)
    expect_equal(model.training, mode == "train", what=f"training, after {mode}() and generate")


@expectation
def expect_quiet_calls(calls):
    expect(len(calls) > 0, "the model was not asked")
    expect(not any(training for _, training, _ in calls), "the model worked in training mode")
    expect(not any(recording for *_, recording in calls), "gradients were recorded: look up torch.no_grad")


def check_draws(student, model, start, count, seed, top_k, share):
    """Vouch that a generator decides all draws, and that two tokens are alike with this share."""
    used_twice, same, other = Generator(seed), Generator(seed), Generator(seed + 1)
    texts = [student.generate(model, start, count, 1.0, top_k, one) for one in (used_twice, same, other, used_twice)]
    expect_streams(*(steps(got, start, count, 6) for got in texts), share)


@expectation
def expect_streams(first, again, different, following, share):
    expect(first.equal(again), "two generators with the same seed gave different texts")
    expect(not first.equal(different), "two generators with different seeds gave the same texts")
    expect(not first.equal(following), "one generator, used twice, gave the same texts twice")
    for axis, what in enumerate(("texts of a batch", "tokens of a text")):
        one, two = first.unflatten(axis, (-1, 2)).unbind(axis + 1)
        low, high = binomial_bounds(one.numel(), share, FALSE_ALARM)
        alike, said = int((one == two).sum()), f"draws for neighbouring {what} are alike too often or too rarely"
        expect(low <= alike <= high, said, f"{low} to {high} of {one.numel()} pairs", f"{alike}")


def check_unchanged(student, model, texts, count):
    """Vouch that the texts that are continued stay as they are."""
    for start in texts:
        trace = student.generate.trace(model, start, count, 0.0)
        continued(trace, start, count)
        expect_unchanged(trace)
