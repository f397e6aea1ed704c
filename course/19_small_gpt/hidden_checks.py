"""Hidden checks: the same promises, with sizes, weights and texts that are drawn for each submission."""

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

from autograder.checking import assign, expect_anew, expect_close, expect_equal, inspect_module, points

LOGITS_RIGHT = "test_logits_for_any_weights"
LOSS_RIGHT = "test_loss_is_the_mean_over_next_tokens"


@points(1.0, rests_on="test_model_is_made_of_its_parts")
def test_logits_for_any_weights(student, reference, inputs):
    """For any sizes, weights and texts, the logits are right."""
    for vocab_size, context_length, d, num_heads, num_layers in (11, 7, 12, 3, 2), (5, 4, 6, 1, 3), (7, 5, 4, 2, 0):
        model, parameters = drawn(student, reference, inputs, (vocab_size, context_length, d, num_heads, num_layers))
        for b, t in (3, context_length), (2, 2), (1, 1):
            ids = inputs.integers(0, vocab_size, (b, t)).cpu()
            what = f"the logits for a batch {tuple(ids.shape)} with {num_layers} blocks"
            expect_close(model(ids), reference.logits(ids, parameters, num_heads), atol=1e-4, what=what)
    ids = inputs.integers(0, 11, (2, 5)).cpu()
    expect_anew(lambda: built(student, (11, 7, 12, 3, 2)), ids, what="the logits", atol=1e-3)


@points(0.5)
def test_every_layer_comes_from_parts(student, inputs):
    """All layers but the head are made by the `parts` that are passed, in the right number, sizes and dropout."""
    num_layers, context_length = int(inputs.integers(3, 6)), int(inputs.integers(3, 9))
    sizes = {"vocab_size": 9, "context_length": context_length, "d": 6, "num_heads": 2, "num_layers": num_layers}
    for dropout in 0.2, 0.0:
        parts = student.Parts()
        model = student.SmallGPT(**sizes, dropout=dropout, parts=parts)
        expect_equal(model.context_length, context_length, what="context_length")
        expect_parts(model, parts.made, num_layers, (6, context_length, 2, dropout))


@points(0.5, rests_on=LOGITS_RIGHT)
def test_share_of_dropped_numbers(student, reference, inputs):
    """Dropout is right: random numbers of the embeddings and in each block, in training, and nothing else."""
    p, d = 0.15 + 0.5 * float(inputs.rand(1)), 24
    ids = inputs.integers(0, d, (6, 20)).cpu()
    dropped = check_share_of_dropped(built(student, (d, 20, d, 2, 0), p), d, 0.7, ids, p)
    expect_other(dropped[0], dropped[1], "two texts of a batch lose the same numbers")
    model, values = drawn(student, reference, inputs, (9, 8, 8, 2, 1), dropout=0.4)
    assign(model, {name: value * 0 for name, value in values.items() if name.startswith("embeddings")})
    model.train()
    ids = inputs.integers(0, 9, (4, 8)).cpu()
    first, second = logits_of(model, (ids, ids), 9)
    expect_other(first, second, "the blocks drop nothing in training", hint="Pass dropout on to each block.")
    check_where_it_drops(student, d, inputs.integers(0, d, (6, 20)).cpu())


@points(0.25, requires=LOGITS_RIGHT)
def test_prefixes_and_single_texts(student, reference, inputs):
    """The logits of a position depend only on that position and on the tokens of its text up to it."""
    model, _ = drawn(student, reference, inputs, (11, 7, 8, 2, 2))
    ids = inputs.integers(0, 11, (4, 7)).cpu()
    ids[0] = ids[0, 0]
    cut = int(inputs.integers(1, 7))
    whole, prefix, *alone, flipped = logits_of(model, [ids, ids[:, :cut], *ids[:, None], ids.flip(0)], 11)
    expect_close(prefix, whole[:, :cut], what=f"the logits of texts that end after {cut} of 7 tokens")
    expect_close(flipped, whole[range(3, -1, -1)], what="the logits of the batch in reverse order")
    for number, got in enumerate(alone):
        expect_close(got[0], whole[number], what=f"the logits of text {number} alone")
    expect_places_to_count(whole[0, 1], whole[0, 2], "two positions")


@points(0.25, requires=LOGITS_RIGHT, rests_on="test_share_of_dropped_numbers")
def test_each_parameter_can_learn(student, reference, inputs):
    """Gradients flow to all parameters, in training and in evaluation mode, and are right."""
    for mode in "train", "eval":
        model, values = drawn(student, reference, inputs, (9, 5, 6, 2, 3))
        getattr(model, mode)()
        upstream, ids = inputs.randn(3, 5, 9, dtype=torch.float32), inputs.integers(0, 9, (3, 5)).cpu()
        found = model.gradient(ids, upstream=upstream)
        expect_gradients(found.parameters, f"some parameters get no gradient, after {mode}()")
        for name, right in reference.gradients(ids, values, 2, upstream).items():
            atol, what = 1e-4 + 1e-3 * float(right.abs().max()), f"the gradient of {name}, after {mode}()"
            expect_close(found.parameters[name], right, rtol=1e-3, atol=atol, what=what)


@points(1.0)
def test_loss_is_the_mean_over_next_tokens(student, reference, inputs):
    """For any logits and texts, the loss is right, and what stands in the last position plays no part."""
    for b, t, vocab_size in (3, 6, 5), (1, 2, 4), (4, 3, 9), (2, 2, 2), (3, 40, 4):
        logits = 3 * inputs.randn(b, t, vocab_size, dtype=torch.float32).cpu()
        ids = inputs.integers(0, vocab_size, (b, t)).cpu()
        last = logits.clone()
        last[:, -1] = 50 * inputs.randn(b, vocab_size, dtype=torch.float32).cpu()
        turned, what = logits.transpose(0, 2).contiguous().transpose(0, 2), f"a batch {(b, t)} with {vocab_size} tokens"
        ends = [(logits, torch.full_like(ids, token)) for token in (0, vocab_size - 1)]
        for made, text in (logits, ids), (last, ids), (turned, ids), (logits.double(), ids), *ends:
            expected = torch.tensor(reference.next_token_loss(made, text), dtype=torch.float64)
            said = f"the loss of {what}{f', all of it token {text[0, 0]}' if text.unique().numel() == 1 else ''}"
            expect_close(student.next_token_loss(made, text), expected, atol=1e-4, what=said)


@points(0.25, requires=LOSS_RIGHT)
def test_gradient_of_the_loss(student, reference, inputs):
    """Loss and gradient are right for any logits up to 100,000."""
    logits, ids = inputs.randn(2, 5, 6, dtype=torch.float32).cpu(), inputs.integers(0, 6, (2, 5)).cpu()
    check_gradient_of_loss(student.next_token_loss.gradient(logits, ids), reference.loss_gradient(logits, ids))
    high = 800 + logits
    expected = torch.tensor(reference.next_token_loss(high, ids), dtype=torch.float64)
    expect_close(student.next_token_loss(high, ids), expected, atol=1e-3, what="the loss of logits of about 800")
    loud = (2.5e4 * logits).clamp(-1e5, 1e5)
    expected = torch.tensor(reference.next_token_loss(loud, ids), dtype=torch.float64)
    expect_close(student.next_token_loss(loud, ids), expected, what="the loss of logits up to 100,000")


@points(0.75)
def test_steps_for_any_votes(student, reference, inputs):
    """Steps are right for any model and texts: their losses, and the parameters after them."""
    for vocab_size, b, t, size, momentum, about in (
        (5, 3, 4, 1, 0.0, ""),
        (4, 1, 3, 1, 0.9, ", with momentum"),
        (6, 4, 1, 100, 0.0, ", with votes of about 100"),
    ):
        votes = size * inputs.randn(vocab_size, vocab_size, dtype=torch.float32).cpu()
        batches = [inputs.integers(0, vocab_size, (b, t)).cpu() for _ in range(3)]
        after, losses = reference.sgd_steps(votes, batches, 0.3, momentum)
        model = bag(student, vocab_size, votes)
        check_steps(student, model, 0.3, batches, losses, momentum, about)
        found = inspect_module(model).parameters["votes.weight"]
        expect_close(found, after, what=f"the parameters after three steps{about}", atol=1e-4)
    votes, ids = 1 + 0.005 * inputs.rand(5, 5).float().cpu(), inputs.integers(0, 5, (3, 1)).cpu()
    model, (_, (right,)) = bag(student, 5, votes), reference.sgd_steps(votes, [ids], 0.3)
    got = student.training_step(model, student.make_optimizer(model, "SGD", lr=0.3), ids, student.NearOne())
    expect_loss(got, right, "a very small loss", hint="Do not round it.", atol=right / 100)


@points(0.25, rests_on="test_steps_for_any_votes")
def test_modes_and_leftovers_of_a_step(student, reference, inputs):
    """The model is called in training mode, whatever its mode was, and older gradients do not change the step."""
    votes, ids = inputs.randn(5, 5, dtype=torch.float32).cpu(), inputs.integers(0, 5, (3, 4)).cpu()
    check_modes(student, votes, ids)
    after, (right, _) = check_leftovers(student, votes, ids, ids.flip(0), 0.2), reference.sgd_steps(votes, [ids], 0.2)
    expect_close(after, right, what="the parameters after a step with momentum")
    check_frozen(student, votes, ids, ids.flip(0), 0.2)


@points(0.25)
def test_arguments_are_left_alone(student, inputs):
    """The loss and a step take their arguments by name, and leave texts and logits unchanged."""
    logits, ids = inputs.randn(2, 4, 6, dtype=torch.float32).cpu(), inputs.integers(0, 6, (2, 4)).cpu()
    model = bag(student, 6, inputs.randn(6, 6, dtype=torch.float32).cpu())
    check_unchanged(student, logits, ids, model, ids)


def drawn(student, reference, inputs, sizes, dropout=0.0):
    """A model in evaluation mode with random parameters, and these parameters."""
    vocab_size, context_length, d, _, num_layers = sizes
    model, values = built(student, sizes, dropout), {}
    for name, shape in reference.shapes(vocab_size, context_length, d, num_layers).items():
        values[name] = reference.scale(name) * inputs.randn(*shape, dtype=torch.float32).cpu()
    give(model, values)
    model.eval()
    return model, values
