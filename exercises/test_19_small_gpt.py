# Built from course/19_small_gpt/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the model by numbers and by its laws, the loss, two steps of training."""

import math

import torch
from shared_19 import (
    bag,
    built,
    check_frozen,
    check_gradient_of_loss,
    check_leftovers,
    check_modes,
    check_share_of_dropped,
    check_steps,
    check_unchanged,
    check_where_it_drops,
    expect_gradients,
    expect_loss,
    expect_other,
    expect_parts,
    expect_places_to_count,
    give,
    logits_of,
)

from autograder.checking import (
    expect,
    expect_anew,
    expect_close,
    expect_equal,
    expect_own_result,
    expect_tensor,
    expect_unchanged,
    expectation,
    inspect_module,
    points,
)

SIZES = 13, 6, 8, 4, 2  # vocab_size, context_length, d, num_heads, num_layers
NUMBERS = "test_logits_by_numbers"
LOSS = "test_loss_of_known_logits"
OF_BLOCK = (
    *(
        f"{name}.{kind}"
        for name in ("calm", "attend.out", "calm_again", "think.0", "think.2")
        for kind in ("weight", "bias")
    ),
    "attend.queries_keys_values.weight",
)
NAMES = (
    *("embeddings.words.weight", "embeddings.places.weight", "norm.weight", "norm.bias", "head.weight"),
    *(f"blocks.{number}.{name}" for number in (0, 1) for name in OF_BLOCK),
)


@points(0.75)
def test_model_is_made_of_its_parts(student):
    """Attributes have the right names, kinds, number, sizes and dropout; `parts` makes all but the head."""
    for num_layers, dropout in (2, 0.1), (0, 0.1), (3, 0.0):
        parts = student.Parts()
        model = student.SmallGPT(13, 6, 8, 2, num_layers, dropout, parts)
        expect_equal(model.context_length, 6, what="context_length of SmallGPT(13, 6, 8, 2, ...)")
        state = expect_parts(model, parts.made, num_layers, (8, 6, 2, dropout))
        expect_no_more_blocks(state.modules, num_layers)
        expect_beginnings(state.parameters)
    without = student.SmallGPT(vocab_size=13, context_length=6, d=8, num_heads=2, num_layers=1)
    expect_tensor(without(torch.tensor([[0], [12]])), what="the logits without the argument parts")


@points(1.0, rests_on="test_model_is_made_of_its_parts")
def test_logits_by_numbers(student, reference):
    """With assigned weights, the logits are right for texts of any length up to context_length."""
    model = built(student, SIZES)
    give(model, {name: reference[f"gpt:{name}"] for name in NAMES})
    model.eval()
    for b, t in (2, 6), (1, 6), (2, 1), (1, 4):
        got, expected = model(reference["ids"][:b, :t]), reference["logits"][:b, :t]
        expect_close(got, expected, what=f"the logits of {b} texts of {t} tokens")
    expect_anew(lambda: built(student, SIZES), reference["ids"], what="the logits", atol=1e-3)


@points(0.5, rests_on="test_logits_by_numbers")
def test_dropout_in_training_only(student, reference):
    """Dropout is right: random numbers of the embeddings and in each block, in training, and nothing else."""
    for p in 0.3, 0.1:
        ids = torch.arange(48).reshape(4, 12) % 32
        check_share_of_dropped(built(student, (32, 12, 32, 2, 0), p), 32, 1.0, ids, p)
    model, ids = built(student, SIZES, 0.5), reference["ids"]
    values = {name: reference[f"gpt:{name}"] for name in NAMES}
    give(model, {name: value * (0 if name.startswith("embeddings") else 1) for name, value in values.items()})
    first, second = logits_of(model, (ids, ids), 13)
    what = "with dropout=0.5, the blocks drop nothing in training"
    expect_other(first, second, what, hint="Pass dropout on to each block.")
    check_where_it_drops(student, 32, torch.arange(48).reshape(4, 12) % 32)
    whole = student.SmallGPT(*SIZES)
    first, second = logits_of(whole, (ids, ids), 13)
    whole.eval()
    expect_no_drops(first, second, *logits_of(whole, (ids,), 13))


@points(0.25, requires=NUMBERS)
def test_nobody_sees_the_future_or_another_text(student, reference, inputs):
    """The logits of a position depend only on that position and on the tokens of its text up to it."""
    model = drawn(student, reference, inputs)
    texts = inputs.integers(0, 13, (3, 6)).cpu()
    texts[0] = 5
    (whole,) = logits_of(model, (texts,), 13)
    for t in range(1, 6):
        (got,) = logits_of(model, (texts[:, :t],), 13)
        expect_close(got, whole[:, :t], what=f"the logits of a text that ends after {t} tokens")
    for number, got in enumerate(logits_of(model, texts[:, None], 13)):
        expect_close(got[0], whole[number], what=f"the logits of text {number} alone")
    expect_places_to_count(whole[0, 0], whole[0, 1], "positions 0 and 1")


@points(0.25, requires=NUMBERS)
def test_gradients_reach_all_parameters(student, reference, inputs):
    """Gradients flow from the logits to all parameters of the model, and are right."""
    model = drawn(student, reference, inputs)
    upstream = inputs.randn(2, 6, 13, dtype=torch.float32)
    found = model.gradient(inputs.integers(0, 13, (2, 6)).cpu(), upstream=upstream)
    expect_gradients(found.parameters, "some parameters get no gradient")
    model = built(student, SIZES)
    model.eval()
    give(model, {name: reference[f"gpt:{name}"] for name in NAMES})
    found, right = model.gradient(reference["ids"], upstream=reference["upstream"]), reference["gradient_of_words"]
    name = "embeddings.words.weight"
    expect_close(found.parameters[name], right, rtol=1e-3, atol=1e-3, what=f"the gradient of {name}")


@points(0.75)
def test_loss_of_known_logits(student, reference):
    """The loss is the mean cross-entropy of the next tokens: all positions but the last, of all texts alike."""
    ids = torch.tensor([[3, 1, 4, 1, 5], [2, 6, 0, 6, 0]])
    right = 50 * torch.nn.functional.one_hot(ids.roll(-1, 1), 7).float()
    right[:, -1] = torch.randn(2, 7, generator=torch.Generator().manual_seed(1)) * 100  # nobody knows what comes next
    wide = right.permute(2, 0, 1).contiguous().permute(1, 2, 0)  # the same, and not contiguous
    short = torch.tensor([[[1.0, 0, 0], [0, 0, 9]]]), torch.tensor([[2, 0]])
    long, zeros = torch.tensor([50.0, 0.0]).repeat(1, 12, 1), torch.zeros(1, 12, dtype=torch.int64)
    long[0, 9:] = torch.tensor([0.0, 50.0])  # the last two of the 11 next tokens have a loss of 50 each
    for what, logits, text, loss in (
        ("the loss of equal logits, ln 7", torch.zeros(2, 5, 7), ids, math.log(7)),
        ("the loss of logits that point to the next token", right, ids, 0.0),
        ("the loss of logits that are not contiguous", wide, ids, 0.0),
        ("the loss of logits that point to the token itself", right.roll(1, 1)[:, 1:], ids[:, 1:], 50.0),
        ("the loss of one text of two tokens", *short, 0.551445),
        ("the loss of one text of 12 tokens", long, zeros, 100 / 11),
        ("the loss of three texts", reference["guesses"], reference["texts"], float(reference["loss"])),
        ("the loss of float64 logits", reference["guesses"].double(), reference["texts"], float(reference["loss"])),
    ):
        hint = "Every position but the last one counts as much as any other, whatever its token is."
        expect_close(student.next_token_loss(logits, text), torch.tensor(loss), atol=1e-4, what=what, hint=hint)


@points(0.25, requires=LOSS)
def test_loss_of_loud_logits_and_its_gradient(student, reference):
    """Loss and gradient are right, for logits up to 100,000 as well."""
    high = torch.tensor([[[800.0, 801, 799], [802, 800, 800], [1, 2, 3]]])  # a softmax bears them, exp alone does not
    got = student.next_token_loss(high, torch.tensor([[2, 1, 0]]))
    expect_close(got, torch.tensor(0.323576), atol=1e-3, what="the loss of logits of about 800")
    loud = torch.tensor([[[9e4, -9e4, 0.0], [0.0, 1e5, -3.0], [1.0, 2.0, 3.0]]])
    got = student.next_token_loss(loud, torch.tensor([[2, 1, 0]]))
    expect_close(got, torch.tensor(1.4e5), what="the loss of logits up to 100,000")
    found = student.next_token_loss.gradient(reference["guesses"], reference["texts"])
    check_gradient_of_loss(found, reference["loss_gradient"])


@points(0.75)
def test_two_steps_by_numbers(student, reference):
    """Steps of gradient descent are right: their losses, and the parameters after two of them."""
    model = bag(student, 5, reference["votes"])
    got = check_steps(student, model, 0.5, reference["batches"], reference["losses"].tolist())
    after = inspect_module(model).parameters["votes.weight"]
    expect_close(after, reference["after"], what="the parameters after two steps")
    expect_python_float(got[0])
    for rate, loss, last, about in (  # by hand: the first gradient is 1998, and the second 999 or 0
        (0.25, 499.5**2, 500.5 - 0.25 * (0.9 * 1998 + 999), "with momentum and large gradients"),
        (0.5, 0.0, 1 - 0.5 * 0.9 * 1998, "with momentum, the second of them from a loss and a gradient of 0"),
    ):
        model, right = bag(student, 2, torch.full((2, 2), 1000.0)), torch.full((2, 2), 1000.0)
        check_steps(student, model, rate, [torch.tensor([[0]])] * 2, (999.0**2, loss), momentum=0.9, about=f", {about}")
        right[0, 0] = last
        after = inspect_module(model).parameters["votes.weight"]
        expect_close(after, right, what=f"the parameters after two steps {about}")
    near = bag(student, 2, torch.full((2, 2), 1 + 2.0**-8))
    optimizer = student.make_optimizer(near, "SGD", lr=0.5)
    got = student.training_step(near, optimizer, torch.tensor([[0]]), student.NearOne())
    expect_loss(got, 2.0**-16, "a very small loss", hint="Do not round it.", atol=1e-7)


@points(0.25, rests_on="test_two_steps_by_numbers")
def test_step_in_training_mode_without_older_gradients(student, reference):
    """The model is called in training mode, whatever its mode was, and older gradients do not change the step."""
    ids, older = reference["batches"]
    check_modes(student, reference["votes"], ids)
    check_leftovers(student, reference["votes"], ids, older, 0.5)
    check_frozen(student, reference["votes"], ids, older, 0.5)


@points(0.25)
def test_nothing_that_is_passed_changes(student, reference):
    """The model, the loss and a step take arguments by name and change none; each call of the loss gives a new one."""
    trace = built(student, SIZES).trace(ids=reference["ids"][:, :4])
    expect_tensor(trace, what="the logits")
    expect_unchanged(trace)
    model, ids = bag(student, 5, reference["votes"]), reference["batches"][0]
    check_unchanged(student, reference["guesses"], reference["texts"], model, ids)
    expect_own_result(student.next_token_loss, reference["guesses"], reference["texts"], what="the loss")


def drawn(student, reference, inputs):
    """A model in evaluation mode with random parameters of moderate size."""
    model = built(student, SIZES)
    give(
        model, {name: 0.5 * inputs.randn(*reference[f"gpt:{name}"].shape, dtype=torch.float32).cpu() for name in NAMES}
    )
    model.eval()
    return model


@expectation
def expect_no_more_blocks(modules, num_layers):
    expect(f"blocks.{num_layers}" not in modules, "`blocks` holds more than num_layers blocks")


@expectation
def expect_beginnings(parameters):
    """Vouch that blocks begin with different weights."""
    weights = [value for name, value in parameters.items() if name.endswith("queries_keys_values.weight")]
    alike = any(one.equal(other) for number, one in enumerate(weights) for other in weights[:number])
    expect(not alike, "two blocks begin with the same weights")


@expectation
def expect_no_drops(first, second, still):
    is_same = first.equal(second) and torch.allclose(first, still, atol=1e-4)
    expect(is_same, "without the argument dropout, something is dropped in training")


@expectation
def expect_python_float(got):
    expect(isinstance(got, float), "the loss is not a Python float", "a float", got)
