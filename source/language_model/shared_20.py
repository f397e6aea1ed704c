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
    inspect_module,
)

OTHERS = "in a batch of texts with different logits"
FALSE_ALARM = 1e-11  # the chance that a right answer misses one of the bounds


def bag(student, vocab_size, context_length, votes, dropout=0.0):
    """A BagOfWords with these votes."""
    model = student.BagOfWords(vocab_size, context_length, dropout)
    assign(model, {"votes.weight": votes})
    return model


def twice(tokens):
    """Texts of one token, said twice: the last position has twice the votes of the first."""
    return tokens[:, None].repeat(1, 2)


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
    total = found.numel()
    low, high = binomial_bounds(total, share, FALSE_ALARM) if 0 < share < 1 else (share * total, share * total)
    count = int((found == step).sum())
    often = " too often" if count > high else " too rarely"
    what += often if share else ", though not among the k best"
    wanted = f"{low:.0f} to {high:.0f} of {total} times" if share else "never"
    expect(low <= count <= high, what, wanted, f"{count} of {total} times")


@expectation
def expect_shares(found, shares, what):
    """Vouch for the shares of all tokens. The one that is farthest off comes first: it tells most."""
    wanted = torch.tensor(shares) * found.numel()
    counts = torch.tensor([int((found == step).sum()) for step in range(len(shares))])
    off = (counts - wanted).abs() / wanted.clamp(min=1).sqrt()
    for step in off.argsort(descending=True).tolist():
        expect_share(found, step, shares[step], what[step])


@expectation
def expect_all(found, step, case):
    others, what = int((found != step).sum()), f"{case}, other tokens than the best are drawn"
    expect(others == 0, what, "the best token each time", f"another one {others} of {found.numel()} times")


def check_mode(student, model, mode, start, **options):
    """Vouch for what a model notes while texts are continued, and for its mode afterwards."""
    getattr(model, mode)()
    continued(student.generate(model, start, 3, **options), start, 3)
    expect_quiet_calls(model.calls)
    expect_equal(model.training, mode == "train", what=f"`model.training` after {mode}() and generate")
    expect_dropping(model.dropout(torch.ones(200)), mode == "train", f"after {mode}() and generate")
    continued(student.generate(model, start, 0, **options), start, 0)
    what = f"`model.training` after {mode}() and generate with count=0"
    expect_equal(model.training, mode == "train", what=what)
    expect_trainable(inspect_module(model).trainable)


@expectation
def expect_dropping(got, is_dropping, when):
    """Vouch for the mode of a module within the model: in training, its dropout lets not all of 200 ones pass."""
    states = "nothing", "some numbers"
    found, wanted = states[not bool((got == 1).all())], states[is_dropping]
    expect(
        found == wanted, f"the model's dropout is in the wrong mode {when}", f"it drops {wanted}", f"it drops {found}"
    )


@expectation
def expect_quiet_calls(calls):
    expect(len(calls) > 0, "the model was not asked")
    expect(not any(training for _, training, _ in calls), "the model worked in training mode")
    expect(not any(recording for *_, recording in calls), "gradients were recorded: look up torch.no_grad")


@expectation
def expect_trainable(names):
    expect("votes.weight" in names, "after generate, the model's parameters get no gradients any more")


@expectation
def expect_shown(calls, size, lengths):
    """Vouch that a model was shown that many tokens of texts of these lengths, each time."""
    sizes = sorted({length for length, *_ in calls})
    shown = f"{' and '.join(map(str, sizes)) or 'no'} token{'' if sizes == [1] else 's'}"
    case = f"with context_length={size} and texts of {lengths} tokens, the model was shown another number of tokens"
    expect(sizes == [size], case, f"{size} tokens", shown)


def check_own_draws(student, choices, start, count, which=""):
    """Vouch for draws between tokens 1, 2, … that are all as likely, so that it only counts whether they are alike."""
    votes = torch.zeros(choices + 1, choices + 1)
    votes[:, 0] = -1e4
    got = student.generate(bag(student, choices + 1, 16, votes), start, count, generator=Generator(1))
    expect_own_draws(continued(got, start, count), choices, f"batch {which}" if which else "batch")


@expectation
def expect_own_draws(new, choices, batch):
    for axis, said in (  # texts first: if they share their draws, few of the pairs of tokens are independent
        (0, f"neighbouring texts of a {batch} get the same new token too often"),
        (1, "neighbouring new tokens of a text are alike too often"),
    ):
        one, two = new.unflatten(axis, (-1, 2)).unbind(axis + 1)
        _, most = binomial_bounds(one.numel(), 1 / choices, FALSE_ALARM)
        alike = int((one == two).sum())
        expect(alike <= most, said, f"at most {most} of {one.numel()} pairs", f"{alike} of {one.numel()} pairs")


def check_generator(student, model, start, count, seed, top_k):
    """Vouch that a generator decides all draws."""
    used_twice, same, other = Generator(seed), Generator(seed), Generator(seed + 1)
    texts = [student.generate(model, start, count, 1.0, top_k, one) for one in (used_twice, same, other, used_twice)]
    expect_streams(*(continued(got, start, count) for got in texts))


@expectation
def expect_streams(first, again, different, following):
    expect(first.equal(again), "two generators with the same seed gave different texts")
    expect(not first.equal(different), "two generators with different seeds gave the same texts")
    expect(not first.equal(following), "one generator, used twice, gave the same texts twice")


@expectation
def expect_differ(one, other):
    expect(not one.equal(other), "two calls without a generator gave the same texts")


def check_unchanged(student, model, texts, count):
    """Vouch that the texts that are continued stay as they are."""
    for start in texts:
        trace = student.generate.trace(model, start, count)
        continued(trace, start, count)
        expect_unchanged(trace)
