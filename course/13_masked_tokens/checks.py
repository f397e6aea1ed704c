"""Visible checks: who is chosen and what becomes of it, what a model must see, and what a training step does."""

import math

import torch
from shared_13 import (
    KEPT,
    LENGTHS,
    LONE_TOKENS,
    PARAMETERS,
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
    expect_own_result,
    expect_tensor,
    expect_unchanged,
    expectation,
    inspect_module,
    points,
)

MASK, VOCABULARY = 8995, 9000


@points(0.5)
def test_labels_are_the_chosen_tokens(student, reference):
    """The labels are right: all ordinary tokens for mask_prob = 1, none for 0. Tokens without a label do not change."""
    ids, special = reference["ids"], reference["special"]
    got = mask(student, ids, 1.0, 1, special, mask_id=999)
    expect_equal(got[1], reference["all_labels"], what="the labels with mask_prob = 1")
    expect_equal(got[0][special], ids[special], what="the special tokens in inputs, with mask_prob = 1")
    got = mask(student, ids, 0.0, 2, special, mask_id=999)
    expect_no_labels(got[1])
    expect_equal(got[0], ids, what="the inputs with mask_prob = 0")
    expect_labels_of_the_chosen(mask(student, ids, 0.5, 3, special, mask_id=999), ids, "with mask_prob = 0.5")


@points(0.5)
def test_eighty_ten_ten(student):
    """The shares are right: mask_prob of the ordinary tokens, of these 80% hidden, 10% random, 10% kept."""
    ids = torch.arange(8000).reshape(80, 100)  # all different
    is_special = torch.arange(100).expand(80, 100) % 2 == 1
    for p, seed, special in (1.0, 4, torch.zeros_like(is_special)), (0.2, 5, is_special):
        got = mask(student, ids, p, seed, special)
        expect_shares(got[0][~special], ids[~special], p)


@points(0.25)
def test_same_seed_same_result(student):
    """Called by name, mask_tokens draws from the generator alone: its seed repeats a result, its next draws do not."""
    ids, ordinary = torch.arange(800).reshape(20, 40), torch.zeros(20, 40, dtype=torch.bool)
    used_twice, same, another = Generator(9), Generator(9), Generator(10)
    rest = {"vocab_size": VOCABULARY, "special_mask": ordinary, "mask_prob": 0.5}
    first, again, other, following = (
        expect_pair(student.mask_tokens(input_ids=ids, mask_token_id=MASK, generator=generator, **rest), ids.shape)
        for generator in (used_twice, same, another, used_twice)
    )
    expect_repeated(first, again, MASK)
    hint = "All draws come from the generator, those of the random tokens included."
    expect_other(first[0], other[0], "two generators with different seeds gave the same inputs", hint)
    hint = "Take the generator's next numbers: do not seed it again, copy it or reset it."
    expect_other(first[0], following[0], "one generator, used twice, gave the same inputs twice", hint)


@points(0.25, requires="test_eighty_ten_ten", rests_on="test_same_seed_same_result")
def test_no_token_shares_its_draws(student):
    """Equal tokens, neighbours and texts do not share draws, and a lone token is chosen or hidden by chance alone."""
    ids, lone = torch.full((64, 64), 7), torch.full((1, 1), 7)
    for p, seed in (0.3, 7), (1.0, 8):
        expect_draws_of_its_own(mask(student, ids, p, seed), MASK, 7, share(p), p, (0.1 * p) ** 2 / VOCABULARY)
    for p, n in LONE_TOKENS.items():
        generator = Generator(n)
        calls = [student.mask_tokens(lone, MASK, VOCABULARY, lone < 0, p, generator) for _ in range(n)]
        expect_chance([expect_pair(got, (1, 1)) for got in calls], share(p), p)


@points(0.25, rests_on=("test_labels_are_the_chosen_tokens", "test_eighty_ten_ten", "test_no_token_shares_its_draws"))
def test_random_tokens_are_equally_likely(student):
    """A random token may be any number from 0 to vocab_size - 1, and each number is equally likely."""
    ids = torch.tensor([0, 2, 0, 2, 3]).repeat(20_000).reshape(400, 250)
    special = ids == 3
    for p, seed in (1.0, 6), (0.3, 12):
        inputs, _ = mask(student, ids, p, seed, special, vocab_size=6, mask_id=1)
        expect_equally_likely(inputs[~special], ids[~special], p)


@points(0.25)
def test_logits_for_texts_of_any_length(student, inputs):
    """The model returns finite logits (b, T, vocab_size) for any tokens and any T up to context_length."""
    for context_length, sizes in (6, ((3, 6), (1, 1), (2, 4))), (600, ((1, 600), (2, 3))):
        model = stirred(student.TinyMaskedLM(11, context_length, 16, 4), inputs)
        texts = [torch.arange(b * length).reshape(b, length) % 11 for b, length in sizes]
        for ids in *texts, torch.zeros(2, 5, dtype=torch.int64):
            about = f"the logits for a batch {tuple(ids.shape)} with context_length = {context_length}"
            about += " where every token is 0" if not ids.any() else ""
            logits = expect_tensor(model(ids), shape=(*ids.shape, 11), what=about)
            expect_finite(logits, about)
            if len(ids) == 3:
                expect_other(logits[0], logits[1], "two different texts have the same logits")


@points(0.25)
def test_model_sees_both_sides(student, inputs):
    """Another token changes the logits at every position: at its own, at all to its right and at all to its left."""
    text, places = torch.tensor([[3, 10, 5, 10, 8]]), (0, 2, 4)
    others = [text.index_fill(1, torch.tensor(place), token) for place in places for token in (0, 1, 2)]
    moved = moved_places(student, inputs, text, others)
    for number, place in enumerate(places):
        expect_seen(moved[3 * number : 3 * number + 3], place)
    expect_ends_seen(moved_ends(student, inputs, 12))


@points(0.25, rests_on="test_model_sees_both_sides")
def test_places_and_their_order_count(student, inputs):
    """Positions count: another order of the tokens, or the same token elsewhere, has other logits."""
    text = torch.tensor([[3, 10, 5, 10, 8]])
    others = [text[:, order] for order in ([1, 0, 2, 3, 4], [0, 1, 2, 4, 3], [0, 3, 2, 1, 4])]
    moved = moved_places(student, inputs, text, others)
    for number, swapped, places in (0, "0 and 1", (2, 3, 4)), (1, "3 and 4", (0, 1, 2)):
        for place in places:
            what = f"the logits at position {place} stay the same when tokens {swapped} are exchanged"
            expect(moved[number, place], what, "other logits", "the same ones, whatever the parameters")
    own = moved_places(student, inputs, text, [text], turned=[0, 3, 2, 1, 4])
    what = "the same token stands at positions 1 and 3, and both have the same logits"
    expect(own[0, 1], what, "different logits", "equal ones, whatever the parameters")


@points(0.25, requires=LENGTHS)
def test_all_parameters_can_learn(student, inputs):
    """All numbers that the model starts with at random are parameters, and gradients reach each of them."""
    model, texts = stirred(student.TinyMaskedLM(11, 5, 12, 3), inputs), torch.arange(15).reshape(3, 5) % 11
    upstream = inputs.randn(3, 5, 11, dtype=torch.float32)
    expect_gradients(model.gradient(texts, upstream=upstream).parameters)
    expect_no_other_numbers(student, model, (11, 5, 12, 3), texts)


@points(0.25, requires=LENGTHS, rests_on="test_all_parameters_can_learn")
def test_a_text_is_alone_in_its_batch(student, inputs):
    """For any width, a text has the same logits after eval(), alone and in any batch, from the current parameters."""
    model = stirred(student.TinyMaskedLM(vocab_size=11, context_length=5, embed_dim=15, num_heads=5), inputs)
    texts = torch.arange(15).reshape(3, 5) * 7 % 11
    together = expect_tensor(model(input_ids=texts), shape=(3, 5, 11), what="the logits of three texts")
    expect_close(model(texts), together, what="the logits after eval(), in the second call")
    for number in range(3):
        own = slice(number, number + 1)
        expect_close(model(texts[own]), together[own], what=f"the logits of text {number} alone")
    stir(model, inputs, inspect_module(model).parameters.value, 1.0, 0.5)
    expect_no_other_numbers(student, model, (11, 5, 15, 5), texts, KEPT)


@points(0.25, requires=LENGTHS)
def test_logits_are_scores(student, inputs):
    """The logits are scores, not probabilities: no softmax is applied to them."""
    model = stirred(student.TinyMaskedLM(11, 5, 12, 3), inputs)
    expect_scores(expect_tensor(model(torch.arange(15).reshape(3, 5) % 11), shape=(3, 5, 11), what="the logits"))


@points(0.25)
def test_one_step_by_numbers(student, reference):
    """One step of plain gradient descent with ContextFreeLM is right: its loss and the new parameters."""
    model, before = guesser(student, reference)
    optimizer = student.make_optimizer(model, "SGD", lr=0.5)
    got = student.train_step(model, (reference["inputs"], reference["labels"]), optimizer)
    expect_loss(got, reference["loss"], "the loss")
    parameters = inspect_module(model).parameters
    for name in PARAMETERS:
        hint = say_whether_it_moved(before[name])
        expect_close(parameters[name], reference[f"after:{name}"], what=f"{name} after the step", hint=hint)
    expect(isinstance(got.value, float), "the loss is not a Python float", "a float", got)
    expect_not_rounded(got)
    large = {"embedding.weight": 20 * before["embedding.weight"]}  # the gradient is some 20 times as long, too
    model, _ = guesser(student, reference, changes=large)
    batch = reference["inputs"], reference["labels"]
    got = student.train_step(model=model, batch=batch, optimizer=student.make_optimizer(model, "SGD", lr=0.1))
    expect_loss(got, reference["large:loss"], "the loss with large embeddings")
    after = {name: reference[f"large:{name}"] for name in PARAMETERS}
    expect_parameters(model, after, "after a step with a long gradient", "Use the gradient as it is, however long.")


@points(0.25, rests_on=("test_labels_are_the_chosen_tokens", "test_one_step_by_numbers"))
def test_nothing_that_is_passed_changes(student):
    """Text, special_mask, token numbers and batch stay as they are, and mask_tokens gives each caller a new result."""
    ids = torch.arange(24).reshape(3, 8)
    call = student.mask_tokens.trace(ids, MASK, VOCABULARY, ids % 5 == 0, 1.0, Generator(11))
    expect_other(expect_pair(call, (3, 8))[1], torch.full((3, 8), -100), "with mask_prob = 1 nothing is chosen")
    expect_unchanged(call)
    nothing = ids, MASK, VOCABULARY, ids % 5 == 0, 0.0, Generator(11)
    expect_own_result(student.mask_tokens, *nothing, what="the pair of mask_tokens with mask_prob = 0")
    expect_unchanged(student.TinyMaskedLM(24, 8, 8, 2).trace(ids))
    guesser = student.ContextFreeLM(24, 3)
    batch, optimizer = (ids, ids.masked_fill(ids % 3 > 0, -100)), student.make_optimizer(guesser, "SGD", lr=0.1)
    expect_unchanged(student.train_step.trace(guesser, batch, optimizer))


@points(0.25, rests_on="test_one_step_by_numbers")
def test_a_step_forgets_older_gradients(student, reference):
    """Gradients that are left over from before do not change the step."""
    batch, earlier = (reference["inputs"], reference["labels"]), (reference["inputs"], reference["inputs"])
    after = []
    whens = {"nothing": "a step", "a step": "two steps from the same parameters", "backward()": "backward() and a step"}
    for old, when in whens.items():
        model, before = guesser(student, reference)
        optimizer = student.make_optimizer(model, "SGD", lr=0.5)
        if old == "a step":
            loss_of(student.train_step(model, earlier, optimizer))
            assign(model, before)
        if old == "backward()":
            model.gradient(earlier[0])  # leaves its gradients behind
        loss_of(student.train_step(model, batch, optimizer))
        after.append(inspect_module(model).parameters)
        hint = "Without older gradients the step is another one."
        expect_parameters(model, after[0], f"after {when}", hint)
    expect_other(after[0]["output.bias"], before["output.bias"], "a first step moves nothing")


@points(0.25)
def test_a_step_takes_place_in_training_mode(student, reference):
    """A model that arrives in evaluation mode is trained in training mode, with its dropout at work."""
    batch, losses = (reference["inputs"], reference["labels"]), []
    for dropout, changes in (1.0, {}), (0.0, {"embedding.weight": torch.zeros(6, 3)}):  # what such a dropout leaves
        model, _ = guesser(student, reference, dropout, changes)
        model.eval()
        losses.append(student.train_step(model, batch, student.make_optimizer(model, "SGD", lr=0.0)))
    what = "the loss of a model in evaluation mode, with a dropout that drops everything"
    hint = "Dropout did not work: the model was called in evaluation mode."
    expect_loss(loss_of(losses[0]), loss_of(losses[1]), what, hint)


@points(0.25, rests_on="test_one_step_by_numbers")
def test_a_batch_teaches_if_it_has_a_label(student, reference):
    """train_step takes a step if there is any label, even token 0; without labels it takes none, and returns 0.0."""
    tokens, nothing = reference["inputs"], torch.full((2, 4), -100)
    one, zeros = nothing.clone(), nothing.clone()
    one[1, 2], zeros[0] = 3, 0
    lone = {"one text with one label": slice(1, 2), "two texts of one token": (slice(0, 2), slice(2, 3))}
    cases = {"one label": (tokens, one), "four labels, all of them token 0": (tokens, zeros)}
    cases |= {what: (tokens[part], one[part]) for what, part in lone.items()}
    for what, batch in cases.items():
        model, before = guesser(student, reference)
        got = student.train_step(model, batch, student.make_optimizer(model, "SGD", lr=0.5))
        expect_taught(got, inspect_module(model).parameters["output.bias"], before["output.bias"], what)
    model, before = guesser(student, reference)
    optimizer = student.make_optimizer(model, "SGD", lr=0.5, momentum=0.9)
    student.train_step(model, (tokens, zeros), optimizer)
    still = inspect_module(model).parameters
    expect_no_loss(student.train_step(model, (tokens, nothing), optimizer))
    hint = "Momentum moves the parameters even where the gradient is zero."
    expect_parameters(model, still, "after a batch without labels, which follows a step of SGD with momentum", hint)


@points(0.5, rests_on=("test_model_sees_both_sides", "test_one_step_by_numbers"))
def test_model_learns_from_both_sides(student, reference):
    """On the 16 texts x y y x, the loss falls below what a model that sees one side only can reach."""
    goal, one_side = 0.45 * math.log(4), 0.5 * math.log(4)
    model = student.TinyMaskedLM(5, 4, 32, 4)
    optimizer = student.make_optimizer(model, "Adam", lr=0.002)
    batch = reference["palindromes:inputs"], reference["palindromes:labels"]
    losses = []
    while len(losses) < 300 and min(losses, default=math.inf) >= goal:
        steps = [loss_of(student.train_step(model, batch, optimizer)) for _ in range(25)]
        losses += [loss.value for loss in steps]
    expect(losses[0] > goal, "before any training the loss is too low to be true", f"above {goal:.3f}", f"{losses[0]}")
    hint = None
    if abs(losses[-1] - one_side) < 0.1 * one_side:
        hint = "A model that sees one side only gets this far: it knows every second token and guesses the others."
    what = f"after {len(losses)} steps the loss on the texts x y y x is still too high"
    expect(min(losses) < goal, what, f"below {goal:.3f} (0.45 ln 4)", f"{min(losses):.3f}", hint)


def share(p):
    """The share of tokens that are hidden if all are chosen, or else hidden or replaced."""
    return 0.8 + 0.1 / VOCABULARY if p == 1 else p * (0.9 - 0.1 / VOCABULARY)


def mask(student, ids, p, seed, special=None, vocab_size=VOCABULARY, mask_id=MASK):
    special = torch.zeros(ids.shape, dtype=torch.bool) if special is None else special
    return expect_pair(student.mask_tokens(ids, mask_id, vocab_size, special, p, Generator(seed)), ids.shape)


@expectation
def expect_shares(inputs, old, p):
    accident = 0.1 / VOCABULARY  # a random token that is [MASK], or the old one
    shares = {"hidden": 0.8 + accident, "random": 0.1 - 2 * accident, "kept": 0.1 + accident}
    is_hidden, is_old = inputs == MASK, inputs == old
    found = {"hidden": is_hidden, "random": ~is_hidden & ~is_old} | ({"kept": is_old} if p == 1 else {})
    for what, places in found.items():
        of = "ordinary tokens (chance misses this once in 100 billion calls)"
        hint = "The shares are those of the chosen tokens. Does a draw of its own decide what happens to each of them?"
        what, share = f"with mask_prob = {p} too few or too many tokens are {WORDS[what]}", p * shares[what]
        expect_count(places.sum(), len(old), share, what, of, hint)


@expectation
def expect_equally_likely(inputs, ids, p):
    strange = inputs[(inputs < 0) | (inputs >= 6)].unique().tolist()
    expect(not strange, "some inputs are no token numbers", "0 to 5", ", ".join(map(str, strange[:5])))
    replaced = inputs[(inputs != ids) & (inputs != 1)]
    expect(len(replaced) > 0, f"of 80,000 tokens, none became a random token with mask_prob = {p}")
    shares = {0: 1 / 8, 2: 1 / 8, 3: 1 / 4, 4: 1 / 4, 5: 1 / 4}  # 0 and 2 replace only each other
    counts = {token: int((replaced == token).sum()) for token in shares}
    for token in sorted(shares, key=lambda token: -abs(counts[token] / len(replaced) / shares[token] - 1)):
        what = f"with vocab_size = 6 and mask_prob = {p}, token {token} {often(counts[token])} as a random token"
        hint = "The random token is any of 0 to vocab_size - 1, whether it stands in the text, is special, or neither."
        expect_count(counts[token], len(replaced), shares[token], what, SEEN_TO_BE_RANDOM, hint)
    hidden, chance = int((inputs == 1).sum()), (0.8 + 0.1 / 6) * p
    few = "rarely" if hidden < chance * ids.numel() else "often"
    what = f"with vocab_size = 6 and mask_prob = {p}, [MASK], here token 1, comes too {few}"
    of, hint = (
        "tokens (a random token may be [MASK])",
        "The random token is any number below vocab_size, [MASK] included.",
    )
    expect_count(hidden, ids.numel(), chance, what, of, hint)
    kept, chance = (inputs == ids).sum(), 1 - (0.8 + 0.1 * 5 / 6) * p
    few = "few" if kept < chance * ids.numel() else "many"
    what = f"with vocab_size = 6 and mask_prob = {p}, too {few} of the tokens 0 and 2 are left as they are"
    of, hint = "tokens (some random tokens are the old ones)", "The random token may be the old one, too."
    expect_count(kept, ids.numel(), chance, what, of, hint)


@expectation
def expect_chance(pairs, share, p):
    """Vouch that a token which is alone in its batch is hidden, or chosen, by chance."""
    lone, labels = (torch.cat(part) for part in zip(*pairs, strict=True))
    happened = "hidden" if p == 1 else "hidden or replaced"
    number = int((lone == MASK if p == 1 else lone != 7).sum())
    if p < 1 and number > 2 * share * len(lone) and (labels != -100).all():
        happened, number, share = "chosen", len(lone), p
    few = "rarely" if number < share * len(lone) else "often"
    often = f"{happened} too {few}" if number else f"never {happened}"
    what = f"with mask_prob = {p}, the only token of a batch is {often}"
    hint = "Leave it to chance how many tokens are chosen or hidden. It may be none."
    expect_count(number, len(lone), share, what, "times", hint)


@expectation
def expect_seen(moved, place):
    """Vouch that one of a few other tokens at this position moves the logits of every position."""
    blind = [str(i) for i in range(5) if not moved[:, i].any()]
    what = f"another token at position {place} of five changes no logits at {positions(blind)}"
    got = "the same logits there"
    hint = (
        "Look for a causal mask, a layer that reads in one direction or mixes texts instead of positions, no attention "
        "at all, or attention that leaves out the position itself."
    )
    expect(not blind, what, "other logits at all positions", f"{got}, whatever the parameters", hint)


def stirred(model, inputs):
    """A model in evaluation mode, with random numbers mixed into all of its parameters."""
    stir(model, inputs, inspect_module(model).parameters.value, *(1.0, 0.1))
    model.eval()
    return model


def moved_places(student, inputs, text, others, turned=range(5)):
    """(others, T): where the logits of other texts differ, or of this text with its positions ``turned``."""
    found = logits_at_three_sizes(student.TinyMaskedLM(11, 5, 16, 4), inputs, torch.cat([text, *others]), 11)
    return differ(found, (slice(1, None), turned), 0)


def guesser(student, reference, dropout=0.0, changes=None):
    """A ContextFreeLM of six tokens with the stored weights, and these."""
    weights = {name: reference[f"before:{name}"] for name in PARAMETERS} | (changes or {})
    model = student.ContextFreeLM(6, 3, dropout)
    assign(model, weights)
    return model, weights


@expectation
def expect_taught(got, bias, before, what):
    loss, moved = loss_of(got), not bias.equal(before)
    taught = f"a loss of {loss:.4g}, and the parameters {'moved' if moved else 'did not move'}"
    expect(loss > 0 and moved, f"a batch with {what} teaches nothing", "a loss above 0, and a step", taught)


@expectation
def expect_no_loss(got):
    loss = loss_of(got)
    expect(loss == 0, "the loss of a batch without labels is wrong", "0.0", f"{loss}")
    expect_python_number(got)


def say_whether_it_moved(before):
    def hint(got, right):
        if got.equal(before):
            return "It has not moved: the step finds no gradient."
        step, whole = got - before, right - before
        share = ((step * whole).sum() / whole.square().sum()).item()
        if 0 < share < 0.995 and torch.allclose(step, share * whole, atol=1e-5):
            return f"The step goes in the right direction, but only {share:.0%} of the way. Is the gradient clipped?"
        return "The loss is right, the step is not."

    return hint
