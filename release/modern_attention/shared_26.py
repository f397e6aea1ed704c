# Built from course/26_gpt2_weights/shared_26.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of GPT-2's weights have in common."""

import torch

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_equal,
    expect_mapping,
    expect_raises,
    expect_tensor,
    expect_unchanged,
    expectation,
    inspect_module,
)

LATE = "Only names of blocks from 10 on are missing. Is the whole number of a block read, and compared as a number?"


@expectation
def expect_names(got, expected):
    """Vouch for the names of converted weights."""
    names = set(expect_mapping(got, what="what convert_weights returns"))
    missing, more = sorted(set(expected) - names), sorted(names - set(expected))
    counts = f"{len(expected)} names", f"{len(names)} names"
    some = "a name is" if len(missing) == 1 else f"{len(missing)} names are"
    instead = f"{first(more)} in their place" if more else counts[1]
    are_late = all(name.startswith("blocks.") and int(name.split(".")[1]) > 9 for name in missing)
    expect(not missing, f"{some} missing", first(missing), instead, LATE if are_late else None)
    expect(not more, f"the model has no such names: {first(more)}", *counts)


@expectation
def expect_weights(got, expected, names, case=""):
    """Vouch for the converted weights with these names, to the last bit."""
    found = expect_mapping(got, what="what convert_weights returns")
    for name in names:
        expect(name in found, f"{case}a name is missing: {name}")
        right = expected[name]
        expect_tensor(found[name], shape=tuple(right.shape), dtype=right.dtype, what=f"{case}{name}")
        expect_equal(found[name], right, what=f"{case}{name}")


def in_other_dress(gpt2):
    """The same file as others write it: with the head, without it, and with prefix and masks."""
    prefixed = {f"transformer.{name}": weight for name, weight in gpt2.items()}
    return {"lm_head.weight": gpt2["wte.weight"]} | gpt2, with_prefix(gpt2), prefixed


def with_other_head(gpt2):
    """A file whose head is not its token table, which has no influence: the head is the token table."""
    return {"lm_head.weight": 1 - gpt2["wte.weight"]} | gpt2


def many_blocks(gpt2, tensors, numbers):
    """A file with a block for each of these numbers, in each of which all tensors are different."""
    others = {name: weight for name, weight in gpt2.items() if not name.startswith("h.")}
    blocks = {f"h.{i}.{name}": gpt2[f"h.0.{name}"] + i for i in numbers for name in tensors}
    return others | blocks


def first(names):
    return ", ".join(names[:2]) + (f" and {len(names) - 2} more" if len(names) > 2 else "")


def with_prefix(gpt2):
    """The file as `save_pretrained` writes it: another beginning of all names, no masks, and the head as well."""
    named = {f"transformer.{name}": weight for name, weight in gpt2.items() if ".attn.bias" not in name}
    return named | {"lm_head.weight": gpt2["wte.weight"]}


def loaded(student, sizes, gpt2):
    """A model of these sizes, into which the student's function has put the file."""
    model = student.GPT(*sizes)
    student.load_gpt2(model, gpt2)
    return model


def with_other_mlp(gpt2):
    """The file with an MLP of another width in its last block, as some relatives of GPT-2 have it."""
    last = max(name.split(".")[1] for name in gpt2 if name.startswith("h."))
    layer = {f"h.{last}.mlp.{name}": gpt2[f"h.{last}.mlp.{name}"] for name in ("c_fc.weight", "c_fc.bias")}
    down = f"h.{last}.mlp.c_proj.weight"
    return gpt2 | {name: weight[..., 1:].clone() for name, weight in layer.items()} | {down: gpt2[down][1:].clone()}


def cut_to_one(gpt2, name):
    """The file with a single row in one of its tables."""
    return gpt2 | {name: gpt2[name][:1].clone()}


def check_loaded_again(student, sizes, gpt2, ids, expected):
    """Vouch for the logits of a model that had other weights loaded before, so its head was tied already."""
    model = loaded(student, sizes, {name: 1 + weight for name, weight in gpt2.items()})
    student.load_gpt2(model=model, gpt2=gpt2)
    expect_close(model(ids), expected, atol=1e-4, what="the logits of a model into which two files were loaded in turn")


def check_logits(student, sizes, gpt2, ids, expected):
    """Vouch for the logits of a model that is loaded."""
    got = loaded(student, sizes, gpt2)(ids)
    expect_close(got, expected, atol=1e-4, what="the logits of the model")


def check_tied(student, sizes, gpt2, table):
    """Vouch for one parameter with two names: who writes into the table writes into the head."""
    model = loaded(student, sizes, gpt2)
    assign(model, {"embeddings.token.weight": table})
    what = "head.weight after new numbers were written into embeddings.token.weight"
    expect_equal(inspect_module(model).parameters["head.weight"], table, what=what)
    slopes = model.gradient(torch.tensor([[0, 1]])).parameters
    expect_one_gradient(slopes["head.weight"], slopes["embeddings.token.weight"])


@expectation
def expect_one_gradient(head, table):
    said = "head.weight and embeddings.token.weight are two parameters: after backward() their gradients differ"
    is_one = head is table if head is None or table is None else head.equal(table)
    expect(is_one, said)


def check_refused(student, sizes, gpt2, ids, case=None):
    """Vouch for ValueError, after which the model answers as before."""
    model = student.GPT(*sizes)
    before = expect_tensor(model(ids))
    case = f"model = GPT{sizes}, and the file has {case or other_sizes(gpt2, sizes)}"
    expect_raises(ValueError, student.load_gpt2, model, gpt2, case=case)
    expect_same_logits(model(ids), before, case)


@expectation
def expect_same_logits(got, before, case):
    expect_tensor(got, shape=tuple(before.shape), what=f"{case}: the logits after the ValueError")
    expect(got.equal(before), f"{case}: after the ValueError, the model gives other logits than before")


def other_sizes(gpt2, sizes):
    """What a file has another number of than a model, in words."""
    (tokens, d), positions = gpt2["wte.weight"].shape, len(gpt2["wpe.weight"])
    blocks = len({name.split(".")[1] for name in gpt2 if name.startswith("h.")})
    found = {"vocab_size": tokens, "context_length": positions, "d": d, "num_layers": blocks}
    pairs = zip(found.items(), (*sizes[:3], sizes[4]), strict=True)
    return " and ".join(f"{name}={number}" for (name, number), own in pairs if number != own)


def check_ties(student, logits, p, least):
    """Vouch for a row in which the most probable tokens have equal logits, and of which at least so many stay."""
    what = f"the logits {logits.tolist()} with p = {p:.3g}"
    expect_ties(
        expect_tensor(student.keep_top_p(logits=logits, p=p), shape=tuple(logits.shape), what=what), logits, least, what
    )


@expectation
def expect_ties(got, logits, least, what):
    kept, best = got > -torch.inf, logits == logits.max()
    number = int(kept.sum())
    hint = "Tokens of equal probability may stay together, but never so few that their sum is below p."
    expect(number >= least, f"too few tokens stay of {what}", f"at least {least}", str(number), hint)
    expect(not (kept & ~best).any(), f"a token outside the nucleus stays, of {what}", "only the most probable", got)
    expect_close(got[kept], logits[kept], what=f"the logits that stay, of {what}")


def expect_nucleus(keep_top_p, logits, p, expected):
    """Vouch for what is left of logits."""
    few = f"torch.tensor({logits.double().round(decimals=2).tolist()})"
    what = f"keep_top_p({few if logits.numel() < 9 else f'logits of shape {tuple(logits.shape)}'}, {p:.3g})"
    got = expect_tensor(keep_top_p(logits, p), shape=tuple(logits.shape), what=what)
    expect_same_blocked(got, expected, what, p)
    expect_kept(got, expected, what)


@expectation
def expect_same_blocked(got, expected, what, p):
    blocked, right = got == -torch.inf, expected == -torch.inf
    if p == 1 and (blocked & ~right).any():
        hint = "Tokens whose probability is rounded to 0 stay, too."
        expect_close(got, expected, what=f"{what}, where all tokens have to stay", hint=hint)
    if right.ndim == 1 and len(right) > 9:
        counts = int((~right).sum()), int((~blocked).sum())
        expect(counts[0] == counts[1], f"{what} keeps the wrong number of tokens", *map(str, counts))
    low = "A blocked logit is -inf. A low number, such as -1e10, is a logit like any other."
    hint = low if right.any() and not blocked.any() and (got[right] <= -1e4).all() else None
    expect_equal(blocked, right, what=f"the mask of the tokens that {what} sets to -inf", hint=hint)


@expectation
def expect_kept(got, expected, what):
    kept = expected > -torch.inf
    expect_close(got[kept], expected[kept], what=f"the logits that stay in {what}")


def check_file_unchanged(student, sizes, gpt2):
    """Vouch for the file that is passed."""
    expect_file_unchanged(student.convert_weights.trace(gpt2).args[0], gpt2, "convert_weights")
    expect_file_unchanged(student.load_gpt2.trace(student.GPT(*sizes), gpt2).args[1], gpt2, "load_gpt2")


def check_logits_unchanged(student, logits):
    """Vouch for the logits that are passed."""
    for p in 0.5, 1.0:
        call = student.keep_top_p.trace(logits, p)
        expect_tensor(call.value, shape=tuple(logits.shape))
        expect_unchanged(call)


@expectation
def expect_file_unchanged(after, before, function):
    found = expect_mapping(after, what=f"the file after {function}")
    expect_equal(sorted(found), sorted(before), what=f"the names of the file after {function}")
    for name in before:
        expect_equal(found[name], before[name], what=f"{name} after {function}")
