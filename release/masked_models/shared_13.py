# Built from course/13_masked_tokens/shared_13.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of masked language modelling have in common."""

import torch

from autograder.checking import (
    assign,
    binomial_bounds,
    expect,
    expect_close,
    expect_tensor,
    expectation,
    inspect_module,
)

FALSE_ALARM = 1e-11  # the chance that a right answer misses one of the bounds
PARAMETERS = "embedding.weight", "output.weight", "output.bias"  # of ContextFreeLM
LENGTHS = "test_logits_for_texts_of_any_length"
# Batches of one token by mask_prob: so many that chance alone hardly ever chooses, or hides, all of them or none.
LONE_TOKENS = {0.35: 72, 1.0: 128}
SEEN_TO_BE_RANDOM = "random tokens, apart from those that are [MASK] or the old token"
WORDS = {"hidden": "hidden by [MASK]", "random": "replaced by another token", "kept": "left as is"}
IN_A_LIST = "torch finds layers in attributes, nn.Sequential and nn.ModuleList, and none in a plain list."
KEPT = "Compute everything again in each call: what a call has kept does not follow a change of the parameters."
SIZES_OF_NOISE = (1.0, 0.1), (0.0, 0.1), (0.0, 0.4)  # shares of the old parameters and of random numbers


@expectation
def expect_pair(got, shape):
    """Inputs and labels, once they are known to be two tensors of integers."""
    expect(isinstance(got, tuple | list) and len(got) == 2, "mask_tokens does not return a pair", "two tensors", got)
    for what, tensor in zip(("inputs", "labels"), got, strict=True):
        expect_tensor(tensor, shape=tuple(shape), dtype=torch.int64, what=what)
    return got


def expect_count(count, n, p, what, of, hint=None):
    """Fail when chance can hardly explain that of n events, each of probability p, so many came true."""
    low, high = binomial_bounds(n, p, FALSE_ALARM)
    expect(low <= int(count) <= high, what, f"{low} to {high} of {n} {of}", f"{int(count)}", hint)


def often(count):
    return "comes too rarely or too often" if count else "never comes"


def positions(numbers):
    """Such as "position 0" and "positions 0, 1 and 2"."""
    return f"positions {', '.join(numbers[:-1])} and {numbers[-1]}" if numbers[1:] else f"position {''.join(numbers)}"


@expectation
def expect_repeated(first, again, hidden):
    """Vouch that two generators with the same seed led to the same labels and inputs, whose [MASK] is ``hidden``."""
    same, hint = (
        "two generators with the same seed",
        "All draws come from the generator, those of the random tokens included.",
    )
    expect(first[1].equal(again[1]), f"{same} gave different labels", hint=hint)
    alike = (first[0] == hidden).equal(again[0] == hidden)
    expect(alike, f"{same} gave the same labels, but hid different tokens", hint=hint)
    expect(first[0].equal(again[0]), f"{same} gave the same labels, but different random tokens", hint=hint)


@expectation
def expect_no_labels(labels):
    """Vouch for the labels with mask_prob = 0."""
    count = int((labels != -100).sum())
    hint = "Nothing is chosen, so all labels are -100. Do not pick a token if chance has chosen none."
    what = "with mask_prob = 0, some tokens have a label"
    expect(count == 0, what, "none", f"{count} of {labels.numel()} tokens", hint)


@expectation
def expect_labels_of_the_chosen(pair, ids, about):
    """Labels are the numbers of chosen tokens, and tokens without a label never change."""
    inputs, labels = pair
    has_label = labels != -100
    what = f"the labels of the chosen tokens are wrong {about}"
    expect(labels[has_label].equal(ids[has_label]), what, "their own numbers", labels)
    what = f"tokens without a label have changed {about}"
    expect(inputs[~has_label].equal(ids[~has_label]), what, "the tokens of the text", inputs)


@expectation
def expect_draws_of_its_own(pair, hidden, old, share, p, twin):
    """Vouch that tokens which are all ``old`` do not share draws with their neighbours, nor with other texts.

    Args:
        share: of the tokens that are hidden (p = 1), or hidden or replaced.
        twin: the probability that two tokens both become the same random one.
    """
    inputs, _ = pair
    happened, found = ("hidden", inputs == hidden) if p == 1 else ("hidden or replaced", inputs != old)
    is_random = (inputs != hidden) & (inputs != old)
    half = inputs.numel() // 2
    for axis, neighbours in enumerate(("at the same position of two texts", "side by side")):
        where = f"with mask_prob = {p} and token {old} everywhere,"
        first, second = found.unflatten(axis, (-1, 2)).unbind(axis + 1)
        alike = (first == second).sum()
        hint = "Each token needs draws of its own: the random tensor has the shape (b, T)."
        what = f"{where} two tokens {neighbours} are {happened} together"
        expect_count(alike, half, share**2 + (1 - share) ** 2, what, "pairs alike", hint)
        first, second = inputs.masked_fill(~is_random, -1).unflatten(axis, (-1, 2)).unbind(axis + 1)
        same, most = int(((first == second) & (first >= 0)).sum()), binomial_bounds(half, twin, FALSE_ALARM)[1]
        hint = "Each position of each text needs a random token of its own."
        what = f"{where} too many pairs of tokens {neighbours} get the same random token"
        expect(same <= most, what, f"at most {most} of {half} pairs", f"{same} pairs", hint)


def stir(model, inputs, parameters, old, new):
    """Mix random numbers into the parameters that a model began with, so that none is exactly zero."""
    noise = {name: inputs.randn(*value.shape, dtype=value.dtype) for name, value in parameters.items()}
    assign(model, {name: old * value + new * noise[name] for name, value in parameters.items()})


def logits_at_three_sizes(model, inputs, texts, vocabulary):
    """The logits of these texts, with parameters of three sizes: those of one size may hide an influence."""
    parameters, found = inspect_module(model).parameters.value, []
    model.eval()
    for old, new in SIZES_OF_NOISE:
        stir(model, inputs, parameters, old, new)
        found.append(expect_tensor(model(texts), shape=(*texts.shape, vocabulary), what="the logits"))
    return found


@expectation
def differ(found, one, other):
    """Where two parts of logits differ, with parameters of at least one of three sizes.

    Small numbers may hide an influence from float32, and so may large ones: only what never shows is missing.
    """
    changes = [(logits[one] - logits[other]).abs().amax(-1) > 1e-5 * logits[0].abs().amax() for logits in found]
    return torch.stack(changes).any(dim=0)


def moved_ends(student, inputs, length):
    """(6, T): where the logits of a long text move with three other tokens at its start, and with three at its end."""
    text = torch.arange(length)[None] % 11
    others = [text.index_fill(1, torch.tensor(place), token) for place in (0, -1) for token in (4, 5, 6)]
    model = student.TinyMaskedLM(11, length, 16, 2)
    return differ(logits_at_three_sizes(model, inputs, torch.cat([text, *others]), 11), slice(1, None), 0)


@expectation
def expect_ends_seen(moved):
    """Vouch for what is seen from one end of a long text to the other."""
    for one, other, found in ("first", "last", moved[:3, -1]), ("last", "first", moved[3:, 0]):
        what = f"in a longer text, another token at the {one} position changes no logits at the {other} one"
        hint = "Let each position look at all others, however far away: a window of a few tokens is not enough."
        expect(bool(found.any()), what, "other logits", "the same ones, whatever the parameters", hint)


@expectation
def loss_of(got, what="the loss"):
    """The loss as a number, also where it is a tensor: test_one_step_by_numbers asks for a Python float."""
    value = got.item() if isinstance(got, torch.Tensor) and got.numel() == 1 else got
    fine = isinstance(value, int | float) and not isinstance(value, bool)
    expect(fine, f"{what} is not a number", "a Python float", got)
    return float(value)


@expectation
def expect_loss(got, expected, what, hint=None):
    number = torch.tensor(loss_of(got, what), dtype=torch.float64)
    expect_close(number, torch.as_tensor(expected, dtype=torch.float64), what=what, hint=hint)


@expectation
def expect_not_rounded(got):
    loss = loss_of(got)
    expect(loss != round(loss, 5), "the loss is rounded", "all of its digits", f"{loss}", "Return it as it is.")


@expectation
def expect_python_number(got):
    """Vouch that the loss of a batch without labels, 0 or 0.0, is no tensor."""
    expect(isinstance(got, int | float), "the loss of a batch without labels is not a Python float", "0.0", got)


def expect_parameters(model, expected, when, hint):
    """Vouch for the parameters of a ContextFreeLM."""
    parameters = inspect_module(model).parameters
    for name in PARAMETERS:
        expect_close(parameters[name], expected[name], what=f"{name} {when}", hint=hint)


@expectation
def expect_gradients(parameters):
    missing = sorted(name for name, gradient in parameters.items() if gradient is None)
    what = "some parameters get no gradient" if parameters else "the model has no parameters"
    hint = "Use each of them in every call, freeze none, and put no detach() or no_grad() between it and the logits."
    got = f"none for {', '.join(missing[:5])}" if missing else "none"
    expect(bool(parameters) and not missing, what, "a gradient for each", got, hint)


def expect_no_other_numbers(student, model, arguments, texts, hint=IN_A_LIST):
    """Vouch that another model, with the parameters and buffers of this one, has the same logits."""
    twin = student.TinyMaskedLM(*arguments)
    twin.eval()
    mine, its = (inspect_module(one) for one in (model, twin))
    buffers = {name: value.shape for name, value in its.buffers.items()}  # a call of the model may make others
    assign(twin, mine.parameters.value)
    assign(twin, {name: value for name, value in mine.buffers.items() if value.shape == buffers.get(name)})
    expect_twins(*(expect_tensor(each(texts), what="the logits") for each in (model, model, twin)), hint)


@expectation
def expect_twins(first, again, of_twin, hint):
    if first.equal(again):  # logits that change from call to call are judged elsewhere
        expect_close(of_twin, first, what="the logits of a second model with the same parameters", hint=hint)


@expectation
def expect_scores(logits):
    are_probabilities = bool((logits >= 0).all()) and torch.allclose(logits.sum(-1), torch.ones(()), atol=1e-3)
    what = "each row of logits is positive and sums to one: these are probabilities"
    hint = "The loss applies its own softmax."
    expect(not are_probabilities, what, "scores of any size", logits, hint)
    are_logarithms = torch.allclose(logits.double().exp().sum(-1), torch.ones((), dtype=torch.float64), atol=1e-4)
    what = "the logits are logarithms of probabilities: the exponentials of each row sum to one"
    expect(not are_logarithms, what, "scores of any size", hint=hint)


@expectation
def expect_finite(logits, about):
    fine = logits.is_floating_point() and bool(logits.isfinite().all())
    kind = "are NaN" if logits.isnan().any() else "are not finite floating point numbers"
    expect(fine, f"{about} {kind}", "finite numbers", logits)


@expectation
def expect_other(got, before, what, hint=None):
    """Vouch that two tensors differ."""
    expect(not got.equal(before), what, hint=hint)
