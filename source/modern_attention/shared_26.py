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


@expectation
def expect_names(got, expected):
    """Vouch for the names of converted weights."""
    names = set(expect_mapping(got, what="what convert_weights returns"))
    missing, more = sorted(set(expected) - names), sorted(names - set(expected))
    counts = f"{len(expected)} names", f"{len(names)} names"
    are_late = all(name.startswith("blocks.") and int(name.split(".")[1]) > 9 for name in missing)
    hint = "Only names of blocks from 10 on are missing. Is the whole number of a block read?" if are_late else None
    expect(not missing, f"names are missing: {first(missing)}", *counts, hint)
    expect(not more, f"the model has no such names: {first(more)}", *counts)


@expectation
def expect_weights(got, expected, names):
    """Vouch for the converted weights with these names, to the last bit."""
    found = expect_mapping(got, what="what convert_weights returns")
    for name in names:
        expect(
            name in found, f"a name is missing: {name}", expected=f"{len(expected)} names", got=f"{len(found)} names"
        )
        right = expected[name]
        expect_tensor(found[name], shape=tuple(right.shape), dtype=right.dtype, what=name)
        expect_equal(found[name], right, what=name)


def first(names):
    return f"{names[0]} and {len(names) - 1} more" if len(names) > 1 else "".join(names)


def with_prefix(gpt2):
    """The file as `save_pretrained` writes it: another beginning of all names, no masks, and the head as well."""
    named = {f"transformer.{name}": weight for name, weight in gpt2.items() if ".attn.bias" not in name}
    return named | {"lm_head.weight": gpt2["wte.weight"]}


def loaded(student, sizes, gpt2):
    """A model of these sizes, into which the student's function has put the file."""
    model = student.GPT(*sizes)
    student.load_gpt2(model, gpt2)
    return model


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
    what = "the gradient of head.weight, which must be that of embeddings.token.weight, too"
    expect_equal(slopes["head.weight"], slopes["embeddings.token.weight"], what=what)


def check_refused(student, sizes, gpt2, ids):
    """Vouch for ValueError, after which the model answers as before."""
    model = student.GPT(*sizes)
    before = expect_tensor(model(ids))
    blocks = len({name.partition("h.")[2].partition(".")[0] for name in gpt2 if "h." in name})
    case = f"model = GPT{sizes}, and the file has {blocks} {'blocks' if blocks > 1 else 'block'}"
    expect_raises(ValueError, student.load_gpt2, model, gpt2, case=case)
    expect_equal(model(ids), before, what="the logits after a file that does not fit")


def expect_nucleus(keep_top_p, logits, p, expected):
    """Vouch for what is left of logits."""
    what = f"logits of shape {tuple(logits.shape)} with p = {p:.3g}"
    got = expect_tensor(keep_top_p(logits, p), shape=tuple(logits.shape), what=what)
    expect_same_blocked(got, expected, what)
    expect_kept(got, expected, what)


@expectation
def expect_same_blocked(got, expected, what):
    blocked, right = got == -torch.inf, expected == -torch.inf
    low = "A blocked logit is -inf. A low number, such as -1e10, is a logit like any other."
    hint = low if right.any() and not blocked.any() and (got[right] <= -1e4).all() else None
    expect_equal(blocked, right, what=f"which tokens are blocked, of {what}", hint=hint)


@expectation
def expect_kept(got, expected, what):
    kept = expected > -torch.inf
    expect_close(got[kept], expected[kept], what=f"the logits of the nucleus, of {what}")


def check_file_unchanged(student, sizes, gpt2):
    """Vouch for the file that is passed."""
    expect_unchanged(student.convert_weights.trace(gpt2))
    call = student.load_gpt2.trace(student.GPT(*sizes), gpt2)
    expect_file_unchanged(call.args[1], gpt2)


def check_logits_unchanged(student, logits):
    """Vouch for the logits that are passed."""
    for p in 0.5, 1.0:
        call = student.keep_top_p.trace(logits, p)
        expect_tensor(call.value, shape=tuple(logits.shape))
        expect_unchanged(call)


@expectation
def expect_file_unchanged(after, before):
    found = expect_mapping(after, what="the file after load_gpt2")
    expect_equal(sorted(found), sorted(before), what="the names of the file after load_gpt2")
    for name in before:
        expect_equal(found[name], before[name], what=f"{name} after load_gpt2")
