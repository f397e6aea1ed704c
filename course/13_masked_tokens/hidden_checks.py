"""Hidden checks: chance held to exact bounds, the generator, what the model must and must not see, and its training."""

import math

import torch

from autograder.checking import (
    Generator,
    assign,
    binomial_bounds,
    expect,
    expect_close,
    expect_layer,
    expect_tensor,
    expect_unchanged,
    inspect_module,
    points,
)

PARAMETERS = "embedding.weight", "output.weight", "output.bias"  # of ContextFreeLM
LABELS = "test_labels_are_the_chosen_tokens"
SHARES = "test_eighty_ten_ten"
SIDES = "test_model_sees_both_sides"
STEP = "test_one_step_by_numbers"
VOCABULARY = 11
WORDS = {
    "chosen": "chosen",
    "hidden": "hidden by [MASK]",
    "kept": "chosen and left as is",
    "random": "replaced by another token",
}
SECOND_BATCHES = {  # what is special about the second batch, by the number of its texts
    2: "All labels of this batch are token 0, a token like any other. Only -100 means that there is none.",
    3: "One place of this batch has a label, and one is enough to learn from.",
}


@points(0.5)
def test_share_of_chosen_tokens_is_mask_prob(student, reference):
    """For any mask_prob, that share of the tokens that are not special is chosen, and 80% of them are hidden."""
    ids, special = numbered((1, 4096)), (torch.arange(4096) % 2 == 1)[None]
    shares = {"chosen": 1.0} | {what: reference.chance(what, 5000) for what in ("hidden", "kept", "random")}
    for p in (0.15, 0.5, 0.9):
        got = mask(student, ids, special, p, Generator(int(100 * p)))
        for what, share in shares.items():
            low, high = binomial_bounds(2048, p * share, reference.FALSE_ALARM)
            count = int(happened(what, ids, *got).sum())
            expect(
                low <= count <= high,
                f"with mask_prob = {p} the wrong share is {WORDS[what]}",
                f"{low} to {high} of 2048 ordinary tokens",
                f"{count}",
                "Choose a token if a first draw, a uniform number, is below mask_prob. Decide what happens to it by a "
                "second draw, independent of the first.",
            )


@points(0.75, requires=(LABELS, "test_share_of_chosen_tokens_is_mask_prob"))
def test_each_token_has_draws_of_its_own(student, reference, inputs):
    """Every token of every text and call has its own draws, and chance alone decides how many are chosen or hidden."""
    ids, ordinary = same_token((64, 64))
    seed = inputs.seed % 1000
    for what, p, share in ("chosen", 0.3, 0.3), ("hidden", 1.0, reference.chance("hidden", 5000)):
        got = mask(student, ids, ordinary, p, Generator(seed))
        found, is_random = happened(what, ids, *got), happened("random", ids, *got)
        low, high = binomial_bounds(2048, share**2 + (1 - share) ** 2, reference.FALSE_ALARM)
        most_twins = binomial_bounds(2048, (p * reference.chance("random", 5000)) ** 2 / 5000, reference.FALSE_ALARM)[1]
        hint = "Draw one random number for each token: the random tensor has the shape (b, T)."
        if found.all() or not found.any():
            hint = f"In this batch the same token stands everywhere, and one draw decided for all of them. {hint}"
        for axis, neighbours in enumerate(("the same place in two texts", "neighbouring places")):
            first, second = found.unflatten(axis, (-1, 2)).unbind(axis + 1)
            same = int((first == second).sum())
            expect(
                low <= same <= high,
                f"whether a token is {what} is not decided independently for {neighbours}",
                f"{low} to {high} of 2048 pairs alike",
                f"{same} pairs alike",
                hint,
            )
            first, second = got[0].masked_fill(~is_random, -1).unflatten(axis, (-1, 2)).unbind(axis + 1)
            twins = int(((first == second) & (first >= 0)).sum())
            expect(
                twins <= most_twins,
                f"{neighbours} get the same random token",
                f"at most {most_twins} of 2048 pairs",
                f"{twins} pairs",
                "Draw a random token for each place of each text: torch.randint(vocab_size, (b, T), ...).",
            )
        generator = Generator(seed + 1)
        some, short, single = (
            found_in_calls(student, what, p, generator, calls, shape)
            for calls, shape in ((14, (4, 25)), (4, (256, 2)), (128, (1, 1)))
        )
        counts = {"call": some.sum(dim=(1, 2)), "text": found.sum(dim=1), "place": found.sum(dim=0)}
        for of_each, numbers in counts.items():
            expect(
                len(numbers.unique()) > 1,
                f"exactly the same number of tokens is {what} in each {of_each}",
                "a number that varies",
                f"{numbers[0]} every time",
                "Use probabilities, not quotas: what happens to a token must not depend on the others.",
            )
        # an answer that makes sure of at least one, in each text or in each batch, is found out where tokens are few
        for of_few, found in ("texts of two tokens", short), ("batches of one token", single):
            has_none = ~found.any(dim=-1)
            low, high = binomial_bounds(has_none.numel(), (1 - share) ** found.shape[-1], reference.FALSE_ALARM)
            number = int(has_none.sum())
            expect(
                low <= number <= high,
                f"the wrong share of {of_few} has no token that is {what}",
                f"{low} to {high} of {has_none.numel()}",
                f"{number}",
                "Leave it to chance how many tokens are chosen or hidden; now and then it is none. Do not draw again "
                "or pick one to have at least one.",
            )


@points(0.5, requires=SHARES)
def test_random_tokens_come_from_the_whole_vocabulary(student, reference):
    """A random token may be any number from 0 to vocab_size - 1, and all are equally likely."""
    for vocab_size, mask_id in (6, 2), (5, 0), (5, 4):
        others = torch.tensor([token for token in range(vocab_size) if token != mask_id])
        ids = others.repeat(4000 // len(others)).reshape(-1, 100)
        ordinary = torch.zeros_like(ids, dtype=torch.bool)
        got = expect_pair(student.mask_tokens(ids, mask_id, vocab_size, ordinary, 1.0, Generator(vocab_size)), ids)[0]
        strange = got[(got < 0) | (got >= vocab_size)].unique().tolist()
        what = f"with vocab_size = {vocab_size} some inputs are not tokens"
        expect(not strange, what, f"0 to {vocab_size - 1}", ", ".join(map(str, strange[:5])))
        low, high = binomial_bounds(4000 - 4000 // len(others), 0.1 / vocab_size, reference.FALSE_ALARM)
        for token in others.tolist():
            count = int(((got == token) & (ids != token)).sum())
            expect(
                low <= count <= high,
                f"with vocab_size = {vocab_size}, token {token} replaces other tokens too rarely or too often",
                f"{low} to {high} times in 4000 chosen tokens",
                f"{count} times",
                "Draw one for each place: torch.randint(vocab_size, shape) draws from 0 to vocab_size - 1.",
            )
    for vocab_size, mask_id, token, n in (2, 1, 0, 10_000), (3, 0, 1, 40_000):  # accidents happen often here
        ids = torch.full((100, n // 100), token)
        ordinary = torch.zeros_like(ids, dtype=torch.bool)
        got = expect_pair(student.mask_tokens(ids, mask_id, vocab_size, ordinary, 1.0, Generator(n)), ids)[0]
        for what, count in ("hidden", int((got == mask_id).sum())), ("kept", int((got == token).sum())):
            low, high = binomial_bounds(n, reference.chance(what, vocab_size), reference.FALSE_ALARM)
            expect(
                low <= count <= high,
                f"with vocab_size = {vocab_size} and {token} for every token, the wrong share is {WORDS[what]}",
                f"{low} to {high} of {n} chosen tokens",
                f"{count}",
                "Draw the random token from all numbers with equal chances, [MASK] and the old token included.",
            )


@points(0.5, requires=(LABELS, SHARES))
def test_generator_decides(student, inputs):
    """The generator decides everything: the same seed gives the same result, and further draws give another."""
    ids, ordinary, seed = numbered((20, 40)), torch.zeros(20, 40, dtype=torch.bool), inputs.seed % 1000
    generator = Generator(seed)
    first = mask(student, ids, ordinary, 0.5, generator)
    again = mask(student, ids, ordinary, 0.5, Generator(seed))
    hint = "Pass the generator to every draw, that of the random tokens included: `generator=generator`."
    for what, now, then in zip(("inputs", "labels"), again, first, strict=True):
        expect(now.equal(then), f"two generators with the same seed gave different {what}", hint=hint)
    other = mask(student, ids, ordinary, 0.5, Generator(seed + 1))
    expect(not other[1].equal(first[1]), "two generators with different seeds chose the same tokens", hint=hint)
    following = mask(student, ids, ordinary, 0.5, generator)
    carry_on = "Take the generator's next numbers: do not seed it again, copy it or reset it."
    expect(not following[1].equal(first[1]), "one generator, used twice, chose the same tokens twice", hint=carry_on)


@points(0.25, requires=(LABELS, SIDES, STEP))
def test_arguments_are_left_unchanged(student, inputs):
    """Token numbers, special_mask and the batch of a training step stay unchanged."""
    ids, special = numbered((3, 8)), inputs.bools((3, 8), 0.3).cpu()
    for p in (0.0, 0.5, 1.0):
        arguments = ids, 4999, 5000, special, p, Generator(inputs.seed % 1000)
        expect_unchanged(student.mask_tokens.trace(*arguments), *arguments)
    model = expect_layer(student.TinyMaskedLM(VOCABULARY, 8, 8, 2), "the model")
    tokens = draw_tokens(inputs, 3, 8)
    expect_unchanged(model.trace(tokens), tokens)
    guesser = student.ContextFreeLM(VOCABULARY, 4)
    batch = tokens, tokens.masked_fill(special, -100)
    arguments = guesser, batch, student.make_optimizer(guesser, "SGD", lr=0.1)
    expect_unchanged(student.train_step.trace(*arguments), *arguments)


@points(0.75)
def test_every_token_counts_everywhere(student, inputs):
    """The logits of each place depend on every token, on the order of the tokens, and on the place itself."""
    for embed_dim, num_heads, length in (16, 2, 4), (12, 3, 5):
        model = draw_model(student, inputs, 7, embed_dim, num_heads)
        text = inputs.permutation(VOCABULARY)[:length].cpu()[None]  # all different
        before = logits_of(model, text)
        for place in range(length):
            changed = text.clone()
            changed[0, place] = (changed[0, place] + 1) % VOCABULARY
            change = (logits_of(model, changed) - before).abs().amax(-1)[0]
            blind = [str(i) for i in range(length) if not change[i] > 1e-5]
            hint = "Mask nothing inside the model: let every place look at every other and at itself."
            what = f"of {length} tokens, token {place} has no influence on some logits"
            expect(not blind, what, "an influence on all places", f"none on place {', '.join(blind)}", hint)
        for place in range(length):
            first, second = [i for i in range(length) if i != place][:2]
            swapped = text.clone()
            swapped[0, first], swapped[0, second] = text[0, second], text[0, first]
            change = (logits_of(model, swapped) - before).abs()[0, place].max().item()
            what = f"the logits of place {place} stay the same when tokens {first} and {second} change places"
            hint = "Attention alone sees a bag of tokens. Add something to each token that tells its position."
            expect(change > 1e-5, what, "other logits", f"a difference of {change:.1g}", hint)
        text[0, -1] = text[0, 0]
        first, *_, last = logits_of(model, text)[0]
        difference = (first - last).abs().max().item()
        what = "two places with the same token have the same logits"
        hint = "In a text with two gaps, each has a word of its own: do not average over the places."
        expect(difference > 1e-5, what, "other logits", f"a difference of {difference:.1g}", hint)
        one, another = logits_of(model, torch.tensor([[3], [7]]))
        difference = (one - another).abs().max().item()
        what, hint = "a text of one token has the same logits whatever the token is", "Let each place see itself, too."
        expect(difference > 1e-5, what, "other logits", f"a difference of {difference:.1g}", hint)


@points(0.5, requires=SIDES)
def test_texts_are_independent(student, inputs):
    """A text has the same logits alone and in a batch, and after eval() every time."""
    model = draw_model(student, inputs, 6, 12, 3)
    tokens = draw_tokens(inputs, 4, 4)
    together = logits_of(model, tokens)
    expect_close(logits_of(model, tokens), together, what="the logits, the second time")
    for text in range(4):
        hint = "Look for a layer that is sequence-first (batch_first=False) or normalises over the batch."
        alone = logits_of(model, tokens[text : text + 1])
        expect_close(alone, together[text : text + 1], what=f"the logits of text {text} alone", hint=hint)
    expect_close(logits_of(model, tokens.flip(0)), together.flip(0), what="the logits of the batch in reverse order")


@points(0.25, requires=SIDES)
def test_gradients_reach_all_parameters(student, inputs):
    """Gradients flow from the logits to all parameters of the model."""
    model = draw_model(student, inputs, 6, 12, 3)
    tokens, upstream = draw_tokens(inputs, 3, 6), inputs.randn(3, 6, VOCABULARY, dtype=torch.float32)
    found = model.gradient(tokens, upstream=upstream).parameters
    missing = sorted(name for name, gradient in found.items() if gradient is None)
    hint = (
        "Use each of them, and do not freeze it (requires_grad=False; keep numbers that are not trained in a buffer). "
        "Put no detach() or no_grad() between it and the logits."
    )
    expect(bool(found) and not missing, "some parameters get no gradient", "all of them", ", ".join(missing[:5]), hint)


@points(0.25, requires=SIDES)
def test_logits_are_no_probabilities(student, inputs):
    """The logits are plain scores: no softmax is applied to them."""
    logits = logits_of(draw_model(student, inputs, 6, 12, 3), draw_tokens(inputs, 3, 6))
    probabilities = bool((logits >= 0).all()) and torch.allclose(logits.sum(-1), torch.ones(3, 6), atol=1e-3)
    hint = "Leave the softmax out: F.cross_entropy, which trains the model, applies its own."
    expect(not probabilities, "each row of logits is positive and sums to one", "scores of any size", "a softmax", hint)


@points(0.5)
def test_steps_count_labelled_places_only(student, reference, inputs):
    """For any batch, loss and step come from the labelled places alone, and every step starts afresh."""
    for vocab_size, b, length in (5, 3, 7), (6, 2, 6), (4, 4, 4):
        model, weights = draw_guesser(student, inputs, vocab_size)
        optimizer = student.make_optimizer(model, "SGD", lr=0.3)
        batches = [draw_batch(inputs, vocab_size, b, length) for _ in range(2)]
        tokens, labels = batches[1]
        if b == 2:  # all labels of the second batch are token 0, which is a token like any other
            batches[1] = tokens, labels.clamp(max=0)
        if b == 3:  # one place of the second batch has a label
            batches[1] = tokens, one_label(inputs, tokens)
        after, losses = reference.sgd_steps(weights, batches, 0.3)
        for number, (batch, loss) in enumerate(zip(batches, losses, strict=True), start=1):
            what = f"the loss of step {number}, for a batch ({b}, {length}) and {vocab_size} tokens,"
            hint = "Put the scores of the tokens in dimension 1 for F.cross_entropy." if length == vocab_size else None
            if number == 2:
                hint = SECOND_BATCHES.get(b, hint)
            expect_loss(student.train_step(model, batch, optimizer), loss, what, hint)
        hint = "The losses are right, so look at the gradients: clear those of the first step before the second."
        expect_parameters(model, after, "after two steps", hint)


@points(0.25, requires=STEP)
def test_old_gradients_have_no_influence(student, reference, inputs):
    """Gradients that are left over from before do not change the step."""
    model, weights = draw_guesser(student, inputs, 5)
    batch = draw_batch(inputs, 5, 3, 6)
    model.gradient(batch[0])  # leaves its gradients behind
    after, _ = reference.sgd_steps(weights, [batch], 0.3)
    student.train_step(model, batch, student.make_optimizer(model, "SGD", lr=0.3))
    expect_parameters(model, after, "after the step", "Clear the gradients before you compute new ones, not after.")


@points(0.25, requires=STEP)
def test_guesses_are_made_in_training_mode(student, reference, inputs):
    """A model that arrives in evaluation mode is trained in training mode, with its dropout at work."""
    model, weights = draw_guesser(student, inputs, 5, dropout=1.0)
    model.eval()
    batch = draw_batch(inputs, 5, 3, 6)
    after, losses = reference.sgd_steps(weights, [batch], 0.3, sees_embedding=False)
    got = student.train_step(model, batch, student.make_optimizer(model, "SGD", lr=0.3))
    hint = "Call model.train() before the forward pass: somebody may have switched to evaluation."
    expect_loss(got, losses[0], "the loss with a dropout that drops everything", hint)
    expect_parameters(model, after, "after the step", hint)


@points(0.25, requires=STEP)
def test_batch_without_labels_teaches_nothing(student, inputs):
    """If no place has a label, the loss is 0.0 and no parameter changes, even if the optimizer has momentum."""
    model, _ = draw_guesser(student, inputs, 5)
    optimizer = student.make_optimizer(model, "SGD", lr=0.3, momentum=0.9)
    tokens, labels = draw_batch(inputs, 5, 3, 6)
    student.train_step(model, (tokens, labels), optimizer)
    before = inspect_module(model).parameters
    got = student.train_step(model, (tokens, torch.full_like(labels, -100)), optimizer)
    hint = "The mean over no places is 0/0. Check whether there is any label before you begin."
    is_number = isinstance(got, int | float) and not isinstance(got, bool)
    expect(is_number and got == 0, "the loss of a batch without labels is wrong", "0.0", got, hint)
    hint = "Take no step at all: momentum moves the parameters even when the gradient is zero."
    expect_parameters(model, before, "after a batch without labels", hint)


@points(0.5, requires=(SIDES, STEP))
def test_model_learns_from_both_sides(student, reference):
    """On palindromes, the loss falls below what a model that sees one side only can reach."""
    letters, limit = 4, 300
    model = expect_layer(student.TinyMaskedLM(letters + 1, 4, 32, 4), "the model")
    optimizer = student.make_optimizer(model, "Adam", lr=0.002)
    batch = reference.palindromes(letters)
    goal, one_side = 0.45 * math.log(letters), 0.5 * math.log(letters)
    loss = math.inf
    for _ in range(limit):
        loss = student.train_step(model, batch, optimizer)
        expect(isinstance(loss, float), "the loss is not a Python float", "a float", loss)
        if loss < goal:
            return
    hint = (
        "A model that sees one side only gets this far: it knows every second token and guesses the others."
        if abs(loss - one_side) < 0.1 * one_side
        else "Let each place look at all places, and let it know where they are."
    )
    what = f"after {limit} steps the loss on palindromes is still too high"
    expect(False, what, f"below {goal:.3f} (0.45 ln 4)", f"{loss:.3f}", hint)


def numbered(shape):
    """Token numbers other than [MASK] (4999), in a vocabulary of 5000."""
    return torch.arange(shape[0] * shape[1]).reshape(shape) % 4990


def same_token(shape):
    """Texts with the same token everywhere, and a special_mask that calls none of them special."""
    return torch.full(shape, 7), torch.zeros(shape, dtype=torch.bool)


def found_in_calls(student, what, p, generator, calls, shape):
    """(calls, b, T): where it happened in one call after the other, with batches of that shape."""
    ids, ordinary = same_token(shape)
    results = student.mask_tokens.each([(ids, 4999, 5000, ordinary, p, generator)] * calls)
    return torch.stack([happened(what, ids, *expect_pair(got, ids)) for got in results])


def mask(student, ids, special, p, generator):
    return expect_pair(student.mask_tokens(ids, 4999, 5000, special, p, generator), ids)


def expect_pair(got, ids):
    """Inputs and labels, once they are known to be two tensors of integers."""
    expect(isinstance(got, tuple | list) and len(got) == 2, "mask_tokens does not return a pair", "two tensors", got)
    for what, tensor in zip(("inputs", "labels"), got, strict=True):
        expect_tensor(tensor, shape=tuple(ids.shape), dtype=torch.int64, what=what)
    return got


def happened(what, ids, inputs, labels):
    """Where tokens were chosen, hidden, kept though chosen, or replaced by another one."""
    is_chosen, is_hidden, is_kept = labels != -100, inputs == 4999, inputs == ids
    places = {"hidden": is_hidden, "kept": is_chosen & is_kept, "random": ~is_hidden & ~is_kept}
    return is_chosen if what == "chosen" else places[what]


def draw_tokens(inputs, b, length):
    return inputs.integers(0, VOCABULARY, (b, length)).cpu()


def draw_model(student, inputs, context_length, embed_dim, num_heads):
    """A model in evaluation mode, none of whose parameters is exactly zero."""
    arguments = {"context_length": context_length, "embed_dim": embed_dim, "num_heads": num_heads}
    model = expect_layer(student.TinyMaskedLM(vocab_size=VOCABULARY, **arguments), "the model")
    parameters = inspect_module(model).parameters
    noise = {name: inputs.randn(*value.shape, dtype=value.dtype).cpu() for name, value in parameters.items()}
    assign(model, {name: value + 0.1 * noise[name] for name, value in parameters.items()})
    model.eval()
    return model


def logits_of(model, tokens):
    logits = expect_tensor(model(tokens), shape=(*tokens.shape, VOCABULARY), what="the logits")
    expect(logits.is_floating_point(), "the logits are not floating point numbers", "floats", logits)
    return logits


def draw_guesser(student, inputs, vocab_size, dropout=0.0):
    """A ContextFreeLM, and the random weights that it was given."""
    model = student.ContextFreeLM(vocab_size, 3, dropout)
    shapes = {"embedding.weight": (vocab_size, 3), "output.weight": (vocab_size, 3), "output.bias": (vocab_size,)}
    weights = {name: inputs.randn(*shape, dtype=torch.float32).cpu() for name, shape in shapes.items()}
    assign(model, weights)
    return model, weights


def draw_batch(inputs, vocab_size, b, length):
    """Token numbers and labels. About a third of the labels count, always the first and never the last."""
    tokens, labels = (inputs.integers(0, vocab_size, (b, length)).cpu() for _ in range(2))
    counts = inputs.bools((b, length), 0.3).cpu()
    counts[0, 0], counts[-1, -1] = True, False
    return tokens, labels.masked_fill(~counts, -100)


def one_label(inputs, tokens):
    """Labels for these tokens that are -100 everywhere except at one place."""
    labels = torch.full_like(tokens, -100)
    place = int(inputs.integers(0, tokens.numel()))
    labels.view(-1)[place] = tokens.view(-1)[place]
    return labels


def expect_loss(got, loss, what, hint):
    expect(isinstance(got, float), f"{what} is not a Python float", "a float", got)
    expect_close(torch.tensor(got, dtype=torch.float64), torch.tensor(loss, dtype=torch.float64), what=what, hint=hint)


def expect_parameters(model, expected, when, hint):
    parameters = inspect_module(model).parameters
    for name in PARAMETERS:
        expect_close(parameters[name], expected[name], what=f"{name} {when}", hint=hint)
