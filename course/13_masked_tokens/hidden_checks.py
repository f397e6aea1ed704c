"""Hidden checks: chance held to exact bounds, the generator, what the model must and must not see, and its training."""

import torch
from shared_13 import (
    KEPT,
    LENGTHS,
    LONE_TOKENS,
    SEEN_TO_BE_RANDOM,
    WORDS,
    differ,
    expect_count,
    expect_draws_of_its_own,
    expect_ends_seen,
    expect_finite,
    expect_gradients,
    expect_labels_of_the_chosen,
    expect_loss,
    expect_no_labels,
    expect_no_other_numbers,
    expect_not_rounded,
    expect_other,
    expect_pair,
    expect_parameters,
    expect_python_number,
    expect_repeated,
    expect_scores,
    logits_at_three_sizes,
    loss_of,
    moved_ends,
    often,
    positions,
    stir,
)

from autograder.checking import (
    Generator,
    assign,
    expect,
    expect_close,
    expect_equal,
    expect_tensor,
    expect_unchanged,
    expectation,
    inspect_module,
    points,
)

SHARES = "test_share_of_chosen_tokens_is_mask_prob"
STEPS = "test_steps_count_labelled_places_only"
VOCABULARY = 11


@points(0.25)
def test_only_chosen_tokens_have_labels(student, inputs):
    """Whatever the text, chosen tokens keep their number as label; all others have the label -100 and do not change."""
    for number, p in enumerate((1.0, 0.5, 0.0)):
        ids, special = inputs.integers(0, 5000, (9, 7)), inputs.bools((9, 7), 0.3)
        ids[0, :3], special[0, :3] = torch.tensor([4999, 0, 0]), torch.tensor([False, False, True])
        got = mask(student, ids, special, p, Generator((inputs.seed + number) % 1000))
        about = f"with mask_prob = {p}"
        if p == 1:
            expect_equal(got[1], ids.masked_fill(special, -100), what=f"the labels {about}")
        if p == 0:
            expect_no_labels(got[1])
        expect_labels_of_the_chosen(got, ids, about)


@points(0.5)
def test_share_of_chosen_tokens_is_mask_prob(student, reference):
    """For any mask_prob, the right shares of the tokens are hidden, replaced by random tokens and kept."""
    ids, special = numbered((1, 4096)), (torch.arange(4096) % 2 == 1)[None]
    for p in 0.15, 0.5, 1.0:
        got = mask(student, ids, special, p, Generator(int(100 * p)))
        expect_shares(got[0][~special], ids[~special], reference, p)


@points(0.5, requires=SHARES, rests_on="test_same_seed_same_result")
def test_each_token_has_draws_of_its_own(student, reference, inputs):
    """Every token of every text and call has its own draws, and chance alone decides how many are chosen or hidden."""
    shares = {p: p * (0.9 - 0.1 / 5000) for p in (0.3, 0.35)} | {1.0: reference.chance("hidden", 5000)}
    generator = Generator(inputs.seed % 1000 + 1)
    for p in 0.3, 1.0:
        got = mask_same(student, (64, 64), p, Generator(inputs.seed % 1000))
        expect_draws_of_its_own(got, 4999, 7, shares[p], p, (p * reference.chance("random", 5000)) ** 2 / 5000)
        expect_no_quota(got, [mask_same(student, (4, 25), p, generator) for _ in range(14)], p)
        # an answer that makes sure of at least one, in each text or in each batch, is found out where tokens are few
        short = [mask_same(student, (256, 2), p, generator) for _ in range(4)]
        expect_none_now_and_then(short, "texts of two tokens", shares[p], p)
    for p, n in LONE_TOKENS.items():
        single = [mask_same(student, (1, 1), p, generator) for _ in range(n)]
        expect_none_now_and_then(single, "batches of one token", shares[p], p)


@points(0.5, requires=SHARES, rests_on=("test_only_chosen_tokens_have_labels", "test_each_token_has_draws_of_its_own"))
def test_random_tokens_come_from_the_whole_vocabulary(student, reference):
    """A random token may be any number from 0 to vocab_size - 1, and all are equally likely."""
    for vocab_size, mask_id, p in (6, 2, 1.0), (5, 0, 0.4), (5, 4, 1.0):
        others = torch.tensor([token for token in range(vocab_size) if token != mask_id])
        own = others[::2]
        # a text of every second token, and of another one that is special
        ids = torch.cat([own, others[1:2]]).repeat(24_000 // len(own)).reshape(len(own) + 1, -1)
        special = ids == others[1]
        got = mask(student, ids, special, p, Generator(vocab_size), mask_id, vocab_size)
        expect_whole_vocabulary(got[0][~special], ids[~special], mask_id, others, own, p)
    for vocab_size, mask_id, token, n in (2, 1, 0, 10_000), (3, 0, 1, 40_000):  # accidents happen often here
        ids = torch.full((100, n // 100), token)
        got = mask(student, ids, ids < 0, 1.0, Generator(n), mask_id, vocab_size)
        for what, number, said in ("hidden", mask_id, "[MASK]"), ("kept", token, "the old token"):
            chance = reference.chance(what, vocab_size)
            about = f"with vocab_size = {vocab_size} and {token} for every token"
            expect_accidents(got[0], number, chance, f"{about}, the wrong share of the inputs is {said}")


@points(0.25)
def test_generator_decides(student, inputs):
    """The generator decides everything: the same seed gives the same result, and further draws give another."""
    ids, seed = numbered((20, 40)), inputs.seed % 1000
    generator = Generator(seed)
    by_name = {"input_ids": ids, "mask_token_id": 4999, "vocab_size": 5000, "special_mask": ids < 0}
    first, again, other, following = (
        expect_pair(student.mask_tokens(**by_name, mask_prob=0.5, generator=one), ids.shape)
        for one in (generator, Generator(seed), Generator(seed + 1), generator)
    )
    expect_repeated(first, again, 4999)
    hint = "All draws come from the generator, those of the random tokens included."
    expect_other(other[0], first[0], "two generators with different seeds gave the same inputs", hint)
    hint = "Take the generator's next numbers: do not seed it again, copy it or reset it."
    expect_other(following[0], first[0], "one generator, used twice, gave the same inputs twice", hint)


@points(0.25)
def test_arguments_are_left_unchanged(student, inputs):
    """Token numbers, special_mask and the batch of a training step stay unchanged."""
    ids, special = inputs.integers(0, 4990, (3, 8)), inputs.bools((3, 8), 0.3)
    for p in 0.0, 0.5, 1.0:
        call = student.mask_tokens.trace(ids, 4999, 5000, special, p, Generator(inputs.seed % 1000))
        labels = expect_pair(call, ids.shape)[1]
        if p == 1:
            expect_other(labels, torch.full_like(ids, -100), "with mask_prob = 1 nothing is chosen")
        expect_unchanged(call)
    tokens = draw_tokens(inputs, 3, 8)
    expect_unchanged(student.TinyMaskedLM(VOCABULARY, 8, 8, 2).trace(tokens))
    guesser = student.ContextFreeLM(VOCABULARY, 4)
    batch, optimizer = (tokens, tokens.masked_fill(special, -100)), student.make_optimizer(guesser, "SGD", lr=0.1)
    expect_unchanged(student.train_step.trace(guesser, batch, optimizer))


@points(0.25)
def test_any_length_up_to_context_length(student, inputs):
    """Texts may have any length from 1 to context_length, and any tokens."""
    short, long = int(inputs.integers(3, 9)), int(inputs.integers(1030, 1100))
    model = draw_model(student, inputs, short, 12, 3)
    for length in {1, short - 1, short}:
        tokens = draw_tokens(inputs, 2, length)
        for ids in tokens, tokens * 0:
            about = f"a batch {tuple(ids.shape)}{'' if ids.any() else ', all of it token 0,'}"
            expect_finite(logits_of(model, ids), f"the logits for {about} with context_length = {short}")
    model = draw_model(student, inputs, long, 12, 3)
    expect_finite(logits_of(model, draw_tokens(inputs, 1, long)), f"the logits with context_length = {long}")


@points(0.5)
def test_every_token_counts_everywhere(student, inputs):
    """The logits of each position depend on every token, on the order of the tokens, and on the position itself."""
    for embed_dim, num_heads, length in (16, 2, 4), (12, 3, 5):
        text = inputs.permutation(VOCABULARY)[None, :length]  # all different
        changed = [with_other_token(text, place, step) for place in range(length) for step in (1, 2, 3)]
        swapped = [text[:, with_two_swapped(length, place)] for place in range(length)]
        twin = text.clone()
        twin[0, -1] = twin[0, 0]
        model = student.TinyMaskedLM(VOCABULARY, length, embed_dim, num_heads)
        found = logits_at_three_sizes(model, inputs, torch.cat([text, *changed, *swapped, twin]), VOCABULARY)
        model = student.TinyMaskedLM(VOCABULARY, 1, embed_dim, num_heads)
        alone = logits_at_three_sizes(model, inputs, torch.tensor([[3], [7], [9]]), VOCABULARY)
        expect_influence(differ(found, slice(1, 1 + len(changed)), 0), length)
        expect_order(differ(found, slice(1 + len(changed), -1), 0))
        what = "two positions with the same token have the same logits"
        hint = "In a text with two gaps, each has a word of its own: do not average over the positions."
        expect_moved(differ(found, (-1, 0), (-1, -1)), what, hint)
        what = "a text of one token has the same logits whatever the token is"
        hint = "Let each position see itself, too."
        expect_moved(differ(alone, slice(1, None), 0), what, hint)
    expect_ends_seen(moved_ends(student, inputs, 16))


@points(0.25, requires=LENGTHS)
def test_gradients_reach_all_parameters(student, inputs):
    """All numbers that the model starts with at random are parameters, and gradients reach each of them."""
    model = draw_model(student, inputs, 6, 12, 3)
    tokens, upstream = draw_tokens(inputs, 3, 6), inputs.randn(3, 6, VOCABULARY, dtype=torch.float32)
    expect_gradients(model.gradient(tokens, upstream=upstream).parameters)
    expect_no_other_numbers(student, model, (VOCABULARY, 6, 12, 3), tokens)


@points(0.25, requires=LENGTHS, rests_on="test_gradients_reach_all_parameters")
def test_texts_are_independent(student, inputs):
    """For any width, a text has the same logits after eval(), alone and in any batch, from the current parameters."""
    model = draw_model(student, inputs, 4, 7, 1)
    tokens = draw_tokens(inputs, 4, 4)
    together = logits_of(model, tokens)
    expect_close(model(input_ids=tokens), together, what="the logits, passed by name")
    expect_close(logits_of(model, tokens), together, what="the logits, the second time")
    for text in range(4):
        own = slice(text, text + 1)
        hint = "Look for a layer that is sequence-first (batch_first=False) or normalises over the batch."
        expect_close(logits_of(model, tokens[own]), together[own], what=f"the logits of text {text} alone", hint=hint)
    what = "the logits of the batch in reverse order"
    expect_close(logits_of(model, tokens.flip(0)), together[[3, 2, 1, 0]], what=what)
    stir(model, inputs, inspect_module(model).parameters.value, 1.0, 0.5)
    expect_no_other_numbers(student, model, (VOCABULARY, 4, 7, 1), tokens, KEPT)


@points(0.25, requires=LENGTHS)
def test_logits_are_no_probabilities(student, inputs):
    """The logits are plain scores: no softmax is applied to them."""
    expect_scores(logits_of(draw_model(student, inputs, 6, 12, 3), draw_tokens(inputs, 3, 6)))


@points(0.5)
def test_steps_count_labelled_places_only(student, reference, inputs):
    """For any batch, the loss is the mean over the labelled positions, and the step uses its whole gradient."""
    for number, (vocab_size, b, length) in enumerate(((5, 3, 7), (6, 1, 6), (4, 4, 4), (5, 3, 1))):
        tokens, labels = draw_batch(inputs, vocab_size, b, length)
        zeros = ", all labels token 0", (tokens, labels.clamp(max=0))
        single = ", a single label", (tokens, one_label(inputs, tokens))
        for special, batch in ("", (tokens, labels)), *((zeros, single), (zeros,), (), (single,))[number]:
            model, weights = draw_guesser(student, inputs, vocab_size)
            after, losses = reference.sgd_steps(weights, [batch], 0.3)
            got = student.train_step(model, batch, student.make_optimizer(model, "SGD", lr=0.3))
            expect_loss(got, losses[0], f"the loss of a batch ({b}, {length}) with {vocab_size} tokens{special}")
            expect_parameters(model, after, "after the step", "The loss is right, the step is not.")
    expect_not_rounded(got)
    weights = draw_weights(inputs, 5)
    weights["embedding.weight"] = 20 * weights["embedding.weight"]  # the gradient is some 20 times as long, too
    model, batch = make_guesser(student, weights), draw_batch(inputs, 5, 3, 6)
    after, losses = reference.sgd_steps(weights, [batch], 0.1)
    got = student.train_step(model=model, batch=batch, optimizer=student.make_optimizer(model, "SGD", lr=0.1))
    expect_loss(got, losses[0], "the loss with large embeddings")
    expect_parameters(model, after, "after a step with a long gradient", "Use the gradient as it is, however long.")


@points(0.25, rests_on=STEPS)
def test_old_gradients_have_no_influence(student, inputs):
    """Gradients that are left over from before, or from an earlier step, do not change the step."""
    weights, batches, after = draw_weights(inputs, 5), [draw_batch(inputs, 5, 3, 6) for _ in range(2)], []
    whens = {"nothing": "a step", "a step": "two steps from the same parameters", "backward()": "backward() and a step"}
    for old, when in whens.items():
        model = make_guesser(student, weights)
        optimizer = student.make_optimizer(model, "SGD", lr=0.3)
        if old == "a step":
            student.train_step(model, batches[0], optimizer)
            assign(model, weights)
        if old == "backward()":
            model.gradient(batches[0][0])  # leaves its gradients behind
        loss_of(student.train_step(model, batches[1], optimizer))
        after.append(inspect_module(model).parameters)
        hint = "Without older gradients the step is another one."
        expect_parameters(model, after[0], f"after {when}", hint)
    expect_other(after[0]["output.bias"], weights["output.bias"], "a first step moves no parameter")


@points(0.25)
def test_guesses_are_made_in_training_mode(student, inputs):
    """A model that arrives in evaluation mode is trained in training mode, with its dropout at work."""
    batch, losses = draw_batch(inputs, 5, 3, 6), []
    drawn = draw_weights(inputs, 5)
    for weights, dropout in (drawn, 1.0), (drawn | {"embedding.weight": torch.zeros(5, 3)}, 0.0):
        model = make_guesser(student, weights, dropout)
        model.eval()
        losses.append(loss_of(student.train_step(model, batch, student.make_optimizer(model, "SGD", lr=0.0))))
    hint = "Dropout did not work: somebody had switched to evaluation, and it stayed so."
    expect_loss(losses[0], losses[1], "the loss with a dropout that drops everything", hint=hint)


@points(0.25, rests_on=STEPS)
def test_batch_without_labels_teaches_nothing(student, inputs):
    """If no position has a label, the loss is 0.0 and no parameter changes, even if the optimizer has momentum."""
    model, weights = draw_guesser(student, inputs, 5)
    optimizer = student.make_optimizer(model, "SGD", lr=0.3, momentum=0.9)
    tokens, labels = draw_batch(inputs, 5, 3, 6)
    student.train_step(model, (tokens, labels), optimizer)
    before = inspect_module(model).parameters
    expect_other(before["output.bias"], weights["output.bias"], "a batch with labels moves no parameter")
    got = student.train_step(model, (tokens, torch.full_like(labels, -100)), optimizer)
    hint = "The mean over no positions is 0/0. Check whether there is any label before you begin."
    expect_equal(loss_of(got), 0.0, what="the loss of a batch without labels", hint=hint)
    expect_python_number(got)
    hint = "Take no step at all: momentum moves the parameters even when the gradient is zero."
    expect_parameters(model, before, "after a batch without labels, which follows a step of SGD with momentum", hint)


def numbered(shape):
    """Token numbers other than [MASK] (4999), in a vocabulary of 5000."""
    return torch.arange(shape[0] * shape[1]).reshape(shape) % 4990


def mask(student, ids, special, p, generator, mask_id=4999, vocab_size=5000):
    return expect_pair(student.mask_tokens(ids, mask_id, vocab_size, special, p, generator), ids.shape)


def mask_same(student, shape, p, generator):
    """Texts with the same token everywhere, none of which is special."""
    ids = torch.full(shape, 7)
    return mask(student, ids, ids < 0, p, generator)


def with_other_token(text, place, step):
    text = text.clone()
    text[0, place] = (text[0, place] + step) % VOCABULARY
    return text


def with_two_swapped(length, place):
    """The positions of a text, where the first two that are not this one have changed places."""
    order = list(range(length))
    first, second = [i for i in range(length) if i != place][:2]
    order[first], order[second] = second, first
    return order


@expectation
def expect_shares(inputs, old, reference, p):
    is_hidden, is_old = inputs == 4999, inputs == old
    found = {"hidden": is_hidden, "random": ~is_hidden & ~is_old} | ({"kept": is_old} if p == 1 else {})
    hint = "Is each token chosen with probability mask_prob, and does a second draw decide what happens to it?"
    for what, places in found.items():
        share = p * reference.chance(what, 5000)
        what = f"with mask_prob = {p} too few or too many tokens are {WORDS[what]}"
        expect_count(places.sum(), 2048, share, what, "ordinary tokens", hint)


def happened(inputs, p):
    """Where a token that was 7 is hidden (p = 1), or hidden or replaced, and what that is called."""
    return (inputs == 4999, "hidden") if p == 1 else (inputs != 7, "hidden or replaced")


@expectation
def expect_no_quota(pair, calls, p):
    (found, what), many = happened(pair[0], p), torch.stack([happened(inputs, p)[0] for inputs, _ in calls])
    for of_each, numbers in {"call": many.sum((1, 2)), "text": found.sum(1), "place": found.sum(0)}.items():
        said = f"with mask_prob = {p}, exactly the same number of tokens is {what} in each {of_each}"
        hint = "Use probabilities, not quotas: what happens to a token must not depend on the others."
        expect(len(numbers.unique()) > 1, said, "a number that varies", f"{numbers[0]} every time", hint)


@expectation
def expect_none_now_and_then(calls, of_few, share, p):
    found, what = happened(torch.stack([inputs for inputs, _ in calls]), p)
    has_none = ~found.any(dim=-1)
    said = f"with mask_prob = {p}, the wrong share of {of_few} has no token that is {what}"
    hint = "Leave it to chance how many are chosen or hidden; now and then it is none. Do not draw again or pick one."
    expect_count(has_none.sum(), has_none.numel(), (1 - share) ** found.shape[-1], said, "such texts", hint)


@expectation
def expect_whole_vocabulary(got, ids, mask_id, others, own, p):
    vocab_size = len(others) + 1
    strange = got[(got < 0) | (got >= vocab_size)].unique().tolist()
    what = f"with vocab_size = {vocab_size} some inputs are not tokens"
    expect(not strange, what, f"0 to {vocab_size - 1}", ", ".join(map(str, strange[:5])))
    replaced = got[(got != ids) & (got != mask_id)]
    expect(len(replaced) > 0, f"with vocab_size = {vocab_size}, no chosen token became a random one")
    for token in others.tolist():
        possible = len(own) - (token in own)  # tokens of the text that it can be seen to replace
        share = possible / (len(own) * (len(others) - 1))
        count = int((replaced == token).sum())
        what = f"with vocab_size = {vocab_size} and mask_prob = {p}, token {token} {often(count)} as a random token"
        hint = "It may be any of the whole vocabulary, whether it stands in the text, is special, or neither."
        expect_count(count, len(replaced), share, what, SEEN_TO_BE_RANDOM, hint)


@expectation
def expect_accidents(got, number, chance, what):
    hint = "The random token may be any number, that of [MASK] and the old one included."
    expect_count((got == number).sum(), got.numel(), chance, what, "chosen tokens", hint)


@expectation
def expect_influence(moved, length):
    """Vouch that one of a few other tokens at each position moves the logits of every position."""
    for place, places in enumerate(moved.unflatten(0, (length, -1)).any(dim=1)):
        blind = [str(i) for i in range(length) if not places[i]]
        hint = "Mask nothing inside the model: let every position look at every other and at itself."
        what = f"of {length} tokens, token {place} has no influence on some logits"
        expect(not blind, what, "an influence on all positions", f"none on {positions(blind)}", hint)


@expectation
def expect_order(moved):
    """Vouch that the logits of each position move when the first two others change places."""
    for place, places in enumerate(moved):
        first, second = [i for i in range(len(moved)) if i != place][:2]
        what = f"the logits of position {place} stay the same when tokens {first} and {second} are exchanged"
        hint = "Attention alone sees a bag of tokens. Add something to each token that tells its position."
        expect(bool(places[place]), what, "other logits", "the same ones", hint)


@expectation
def expect_moved(moved, what, hint):
    expect(bool(moved.any()), what, "other logits", "the same ones, whatever the parameters", hint)


def draw_tokens(inputs, b, length):
    return inputs.integers(0, VOCABULARY, (b, length)).cpu()


def draw_model(student, inputs, context_length, embed_dim, num_heads):
    """A model in evaluation mode, with random numbers mixed into all parameters, so that none is exactly zero."""
    arguments = {"context_length": context_length, "embed_dim": embed_dim, "num_heads": num_heads}
    model = student.TinyMaskedLM(vocab_size=VOCABULARY, **arguments)
    model.eval()
    stir(model, inputs, inspect_module(model).parameters.value, *(1.0, 0.1))
    return model


def logits_of(model, tokens):
    return expect_floating(expect_tensor(model(tokens), shape=(*tokens.shape, VOCABULARY), what="the logits"))


@expectation
def expect_floating(logits):
    expect(logits.is_floating_point(), "the logits are not floating point numbers", "floats", logits)
    return logits


def draw_weights(inputs, vocab_size):
    shapes = {"embedding.weight": (vocab_size, 3), "output.weight": (vocab_size, 3), "output.bias": (vocab_size,)}
    return {name: inputs.randn(*shape, dtype=torch.float32).cpu() for name, shape in shapes.items()}


def make_guesser(student, weights, dropout=0.0):
    model = student.ContextFreeLM(len(weights["output.bias"]), 3, dropout)
    assign(model, weights)
    return model


def draw_guesser(student, inputs, vocab_size):
    """A ContextFreeLM, and the random weights that it was given."""
    weights = draw_weights(inputs, vocab_size)
    return make_guesser(student, weights), weights


def draw_batch(inputs, vocab_size, b, length):
    """Token numbers and labels. About a third of the labels count, always the first and never the last."""
    tokens, labels = (inputs.integers(0, vocab_size, (b, length)).cpu() for _ in range(2))
    counts = inputs.bools((b, length), 0.3).cpu()
    counts[0, 0], counts[-1, -1] = True, False
    return tokens, labels.masked_fill(~counts, -100)


def one_label(inputs, tokens):
    """Labels for these tokens that are -100 everywhere except at one position."""
    labels = torch.full_like(tokens, -100)
    place = int(inputs.integers(0, tokens.numel()))
    labels.view(-1)[place] = tokens.view(-1)[place]
    return labels
