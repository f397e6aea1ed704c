# Built from course/13_masked_tokens/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: who may be chosen and what becomes of it, a model that sees both sides, and one training step."""

import torch

from autograder.checking import (
    Generator,
    assign,
    expect,
    expect_close,
    expect_equal,
    expect_layer,
    expect_tensor,
    inspect_module,
    points,
)

PARAMETERS = "embedding.weight", "output.weight", "output.bias"  # of ContextFreeLM
LOSS_SLIPS = {
    "every_place_counts": "This is the loss over all places. Only those with a label count: leave out the label -100.",
    "mean_over_all_places": "The sum is right, but it is divided by the number of all places. Divide by the number of "
    "labels.",
    "sum": "This is the sum over the labelled places, not their mean.",
    "after_the_step": "This is the loss after the step. Return the one from before it, which gave the gradient.",
}


@points(1)
def test_labels_are_the_chosen_tokens(student, reference):
    """With mask_prob = 1, every ordinary token and no special one gets a label; tokens without a label never change."""
    ids, special = reference["ids"], reference["special"]
    inputs, labels = pair(student.mask_tokens(ids, 999, 1000, special, 1.0, Generator(1)), (3, 8))
    expect_equal(labels, reference["all_labels"], what="the labels with mask_prob = 1", hint=label_hint(ids, special))
    hint = "Never choose special tokens: neither hide nor replace them. Go by special_mask, not by the numbers."
    expect_equal(inputs[special], ids[special], what="the special tokens in inputs", hint=hint)

    inputs, labels = pair(student.mask_tokens(ids, 999, 1000, special, 0.0, Generator(2)), (3, 8))
    expect_equal(labels, torch.full((3, 8), -100), what="the labels with mask_prob = 0")
    expect_equal(inputs, ids, what="the inputs with mask_prob = 0")

    inputs, labels = pair(student.mask_tokens(ids, 999, 1000, special, 0.5, Generator(3)), (3, 8))
    is_chosen = labels != -100
    expect_equal(labels[is_chosen], ids[is_chosen], what="the labels of the chosen tokens", hint="Use the old tokens.")
    expect_equal(inputs[~is_chosen], ids[~is_chosen], what="the tokens that were not chosen, in inputs")


@points(1)
def test_eighty_ten_ten(student, reference):
    """Of 4000 chosen tokens, about 80% are hidden by [MASK], 10% become random tokens, and 10% stay as they are."""
    ids = reference["many_ids"]
    nothing_special = torch.zeros(40, 100, dtype=torch.bool)
    inputs, _ = pair(student.mask_tokens(ids, 995, 1000, nothing_special, 1.0, Generator(4)), (40, 100))
    is_hidden, is_kept = inputs == 995, inputs == ids
    counts = {"hidden": is_hidden, "kept": is_kept, "random": ~is_hidden & ~is_kept}
    counts = {what: int(found.sum()) for what, found in counts.items()}
    for what, words in ("hidden", "hidden by [MASK]"), ("random", "replaced by another token"), ("kept", "left as is"):
        low, high = reference[f"{what}_of_4000"].tolist()
        expect(
            low <= counts[what] <= high,
            f"of 4000 chosen tokens, the wrong share is {words}",
            f"{low} to {high} (a right answer misses this once in 100 billion calls)",
            f"{counts[what]}",
            "Let one draw decide for each chosen token: below 0.8 it is hidden, from 0.8 to 0.9 it becomes a random "
            "token, and from 0.9 on it stays.",
        )


@points(1)
def test_model_sees_both_sides(student, inputs):
    """The model returns logits (b, T, vocab_size), and a token changes the guesses to its right and to its left."""
    model = expect_layer(student.TinyMaskedLM(11, 6, 16, 4), "TinyMaskedLM(11, 6, 16, 4)")
    for b, length in (3, 6), (1, 1), (2, 4):
        ids = torch.arange(b * length).reshape(b, length) % 11
        logits = expect_tensor(model(ids), shape=(b, length, 11), what=f"the logits for a batch ({b}, {length})")
        fine = logits.is_floating_point() and bool(logits.isfinite().all())
        expect(fine, "the logits are not finite floating point numbers", "finite numbers", logits)
    stir(model, inputs)
    text = torch.tensor([[3, 10, 5, 10, 8]])
    before = expect_tensor(model(text), shape=(1, 5, 11), what="the logits")
    for place, other, side, sees in (0, 7, "right", "what came before"), (4, 2, "left", "what comes later"):
        changed = text.clone()
        changed[0, place] = other
        change = (expect_tensor(model(changed), shape=(1, 5, 11), what="the logits") - before).abs().amax(-1)[0]
        seen_from = [1, 2, 3, 4] if side == "right" else [0, 1, 2, 3]
        blind = [str(i) for i in seen_from if not change[i] > 1e-6]
        expect(
            not blind,
            f"another token at place {place} does not change the guesses to its {side}",
            "other logits at all of these places",
            f"the same at place {', '.join(blind)}",
            f"To fill in a blank, the model must see {sees}. Look for a causal mask, a recurrent layer that reads in "
            "one direction, attention without batch_first=True, or no attention at all.",
        )


@points(1)
def test_one_step_by_numbers(student, reference):
    """One step of plain gradient descent with ContextFreeLM gives the right loss and the right new parameters."""
    model = expect_layer(student.ContextFreeLM(6, 3), "ContextFreeLM(6, 3)")
    assign(model, {name: reference[f"before:{name}"] for name in PARAMETERS})
    optimizer = student.make_optimizer(model, "SGD", lr=0.5)
    got = student.train_step(model, (reference["inputs"], reference["labels"]), optimizer)
    expect(isinstance(got, float), "the loss is not a Python float", "a float", got, "`loss.item()` makes one.")

    def hint(got, expected):
        for slip, sentence in LOSS_SLIPS.items():
            if torch.allclose(got, reference[f"slip_{slip}"].double(), rtol=1e-4):
                return sentence
        return None

    expect_close(torch.tensor(got, dtype=torch.float64), reference["loss"].double(), what="the loss", hint=hint)
    parameters = inspect_module(model).parameters
    for name in PARAMETERS:
        unmoved = "It has not moved. Keep this order: clear the gradients, loss, backward(), step()."
        is_still = parameters[name].equal(reference[f"before:{name}"])
        hint = unmoved if is_still else "Take one step only, with the gradient of this loss."
        expect_close(parameters[name], reference[f"after:{name}"], what=f"{name} after the step", hint=hint)


def pair(got, shape):
    """Inputs and labels, once they are known to be two tensors of integers."""
    expect(isinstance(got, tuple | list) and len(got) == 2, "mask_tokens does not return a pair", "two tensors", got)
    for what, tensor in zip(("inputs", "labels"), got, strict=True):
        expect_tensor(tensor, shape=shape, dtype=torch.int64, what=what)
    return got


def stir(model, inputs):
    """Add a little to all parameters, so that none is exactly zero, and switch to evaluation."""
    parameters = inspect_module(model).parameters
    noise = {name: inputs.randn(*value.shape, dtype=value.dtype) for name, value in parameters.items()}
    assign(model, {name: value + 0.1 * noise[name].to(value.device) for name, value in parameters.items()})
    model.eval()


def label_hint(ids, special):
    """What went wrong with the labels when every ordinary token is chosen."""

    def hint(got, expected):
        if got.equal(ids):
            return "Special tokens have a label here. Where special_mask is True, make the label -100."
        if (got[special] != -100).any():
            return "Where special_mask is True there is no label: put -100 there, which F.cross_entropy leaves out."
        if (got[~special] == -100).all():
            return "Here the chosen tokens have no label. They are the ones to guess: give them one."
        if (got[~special & (ids == 999)] == -100).any():
            return "This text contains [MASK] from the start, and special_mask does not call it special: label it."
        if (got[~special & (ids != 999)] == 999).any():
            return "Some labels are [MASK]: make the labels before you hide tokens, or work on a copy."
        return None

    return hint
