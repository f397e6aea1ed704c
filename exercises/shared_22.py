# Built from course/22_kv_cache/shared_22.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of the cache have in common."""

import torch

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_equal,
    expect_tensor,
    expect_unchanged,
    expectation,
)

DTYPES = torch.float64, torch.float32, torch.bfloat16, torch.float16


@expectation
def pair(got, what):
    """The two parts of a tuple, or of keys and values in one tensor."""
    if isinstance(got, torch.Tensor) and got.ndim == 5 and len(got) == 2:
        return got
    expect(isinstance(got, (tuple, list)) and len(got) == 2, f"{what} is not a pair", "two parts", type(got).__name__)
    return got


def step(student, text, start, stop, cache=None):
    """Output and cache of one call for the tokens from start to stop."""
    got = pair(student.attend_step(*(x[:, :, start:stop] for x in text), cache), "the result")
    return got[0], pair(got[1], "the cache")


def read(student, text, chunks):
    """Read a text in chunks. Yield where each begins and ends, and what the call returned."""
    cache, start = None, 0
    for size in chunks:
        output, cache = step(student, text, start, start + size, cache)
        yield start, start + size, output, cache
        start += size


def check_outputs(student, text, expected, chunks, **more):
    """Vouch for the output of each chunk of a text."""
    hint, way = more.pop("hint", None), f"with chunks of {', '.join(map(str, chunks))} tokens"
    for start, stop, output, _ in read(student, text, chunks):
        tokens = f"tokens {start} to {stop - 1}" if stop - start > 1 else f"token {start}"
        what = f"{way if len(chunks) > 1 else 'in one call'}, the output for {tokens}"
        expect_close(output, expected[:, :, start:stop], what=what, hint=hint, **more)


def check_cache(student, text, chunks, hint=None):
    """Vouch for keys and values in each cache of a text."""
    for _, stop, _, cache in read(student, text, chunks):
        for got, name, right in zip((cache[0], cache[1]), ("keys", "values"), text[1:], strict=True):
            what = f"with chunks of {', '.join(map(str, chunks))} tokens, the {name} in the cache after {stop} tokens"
            expect_tensor(got, what=what)
            expect_close(got, right[:, :, :stop], what=what, hint=hint)


def check_branches(student, text, other, cut):
    """Vouch that two texts that go on, turn by turn, from one cache get what each gets when it is the only one."""
    size = text[0].shape[2]
    *_, (_, _, one, _) = read(student, text, (cut, 1, size - cut - 1))
    *_, (_, _, two, _) = read(student, other, (cut, size - cut))
    _, cache = step(student, text, 0, cut)
    _, first = step(student, text, cut, cut + 1, cache)
    got, _ = step(student, other, cut, size, cache)
    rest, _ = step(student, text, cut + 1, size, first)
    hint = "Nothing but the arguments may say what came before."
    expect_close(got, expect_tensor(two), what="the second text that goes on from the cache", hint=hint)
    expect_close(rest, expect_tensor(one), what="the first text, after the second one went on", hint=hint)
    both = student.both_continued(list(text), list(other), cut)
    for got, right, name in (both[0], one, "first"), (both[1], two, "second"):
        what = f"the {name} of two texts that go on from one cache, turn by turn"
        expect_close(got, right, what=what, hint="Both caches share memory. Join the tokens in a new tensor.")


def check_low_scores(student, low, cut, dtype=torch.float32):
    """Vouch that the third of five tokens sees no later one, even if all its own scores are far lower."""
    q, k, v = (torch.zeros(1, 1, 5, 2, dtype=dtype) for _ in range(3))
    v[0, 0, 0, 0] = v[0, 0, 1, 1] = 1.0
    q[0, 0, 2, 0], k[0, 0, :3, 0] = low, -low * torch.tensor([1.0, 2.0, 2.0])  # token 0 has all the weight
    v[0, 0, 3:] = 7.0
    cache = step(student, (q, k, v), 0, cut)[1] if cut else None
    output, _ = step(student, (q, k, v), cut, 5, cache)
    got = expect_tensor(output, shape=(1, 1, 5 - cut, 2), what="the output")[0, 0, 2 - cut]
    scores = f"{-low * low / 2**0.5:.0e} or lower for the keys it may see, and 0 for the next two keys"
    what = f"the output of a {str(dtype)[6:]} token whose scores are {scores}"
    expect_close(got, v[0, 0, 0], what=what, hint="7 is the value of the next tokens, which must have no weight.")


def check_long_text(student):
    """Vouch that token 256 does not see token 257: bfloat16 has no number 257."""
    q, k, v = (torch.zeros(1, 1, 258, 1, dtype=torch.bfloat16) for _ in range(3))
    v[0, 0, 257] = 1.0
    output = expect_tensor(step(student, (q, k, v), 0, 258)[0], shape=(1, 1, 258, 1), what="the output")
    what = "in bfloat16, the output of token 256, which sees values of 0 alone, and token 257 has 1"
    hint = "bfloat16 has no number 257. Compare positions as integers."
    expect_close(output[0, 0, 256], torch.zeros(1, dtype=torch.bfloat16), what=what, hint=hint)


def check_lowest_scores(student, value):
    """Vouch that the first token sees itself alone, even if its score is the lowest number of its dtype."""
    for dtype in DTYPES[1:]:
        q, k, v = (torch.zeros(1, 1, 2, 1, dtype=dtype) for _ in range(3))
        q[:], k[0, 0, 0], v[0, 0, 0], v[0, 0, 1] = 1.0, torch.finfo(dtype).min, value, value + 7.0
        output, _ = step(student, (q, k, v), 0, 2)
        got = expect_tensor(output, shape=(1, 1, 2, 1), what="the output")[0, 0, 0]
        lowest = f"the lowest {str(dtype)[6:]} number (torch.finfo({dtype}).min)"
        what = f"the output for a first token whose score is {lowest}"
        expect_close(got, v[0, 0, 0], what=what, hint="The lowest finite number is a score. Only -inf has no weight.")


def check_dtypes(student, text, cut):
    """Vouch for the dtype of output and cache, and that the output is the same in each dtype."""
    *_, (_, _, usual, _) = read(student, [x.float() for x in text], (cut, text[0].shape[2] - cut))
    for dtype in DTYPES:
        *_, (_, _, output, cache) = read(student, [x.to(dtype) for x in text], (cut, text[0].shape[2] - cut))
        for part, name in (output, "output"), (cache[0], "cached keys"), (cache[1], "cached values"):
            expect_tensor(part, dtype=dtype, what=f"the {name} for {dtype}")
        precision = torch.float32 if dtype is torch.float64 else dtype
        expect_close(output, expect_tensor(usual), precision=precision, what=f"the output for {dtype}")


def check_device(student, text, cut):
    """Vouch that a call with a cache works on another device."""
    size = text[0].shape[2]
    _, cache = pair(student.attend_step.elsewhere(*(x[:, :, :cut] for x in text)), "the result")
    got = pair(student.attend_step.elsewhere(*(x[:, :, cut:] for x in text), cache), "the result")[0]
    _, cache = step(student, text, 0, cut)
    usual, _ = step(student, text, cut, size, cache)
    expect_close(got, expect_tensor(usual), what="the output on another device than the CPU")


def check_unchanged(student, text, cut):
    """Vouch that q, k, v and a cache stay as they are."""
    old, new = [x[:, :, :cut] for x in text], [x[:, :, cut:] for x in text]
    for trace in student.attend_step.trace(*old), student.attend_step.trace(*new, (old[1], old[2])):
        pair(trace, "the result")
        expect_unchanged(trace)


def running_votes(student, votes, places):
    """A RunningVotes with these votes of tokens and positions."""
    model = student.RunningVotes(len(votes), len(places))
    assign(model, {"votes.weight": votes, "places.weight": places})
    return model


def expect_texts(got, expected, what, hint=None):
    """Vouch for texts that are continued."""
    expect_tensor(got, shape=tuple(expected.shape), dtype=torch.int64, what=what)
    expect_equal(got, expected, what=what, hint=hint)


def check_reading(student, model, ids, count):
    """Vouch that a model reads no token twice, and that the texts stay as they are."""
    trace = student.generate_with_cache.trace(model, ids, count)
    expect_tensor(trace, shape=(len(ids), ids.shape[1] + count), what="the texts")
    expect_read_once(model.calls, trace)
    expect_unchanged(trace)


@expectation
def expect_read_once(calls, texts):
    """Vouch that calls read the texts from left to right, once."""
    expect(len(calls) > 0, "the model was not asked")
    rows = next((len(new) for new in calls if len(new) != len(texts)), len(texts))
    said = f"a call of the model got {rows} {'text' if rows == 1 else 'texts'} instead of {len(texts)}"
    expect(rows == len(texts), said, hint="Pass all texts in one call.")
    sizes = f"calls of {', '.join(str(new.shape[1]) for new in calls)} tokens"
    few = sum(new.shape[1] for new in calls) <= texts.shape[1]
    hint = "After the first call, the cache stands for all that the model has read."
    expect(few, "the model reads tokens twice", f"at most {texts.shape[1]} tokens in all", sizes, hint)
    read = torch.cat(list(calls), dim=1)
    right = texts[:, : read.shape[1]]
    text = next((number for number, row in enumerate(read) if not row.equal(right[number])), 0)
    wanted, got = (f"{', '.join(map(str, rows[text].tolist()))}" for rows in (right, read))
    expect(
        read.equal(right), f"the model reads other tokens than those of text {text}, one after the other", wanted, got
    )
