# Built from course/13_masked_tokens/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: who is chosen and what becomes of it, what a model must see, and what a training step does."""

import math

import torch

from autograder.checking import (
    Generator,
    assign,
    binomial_bounds,
    expect,
    expect_close,
    expect_equal,
    expect_layer,
    expect_tensor,
    expect_unchanged,
    inspect_module,
    points,
)

FALSE_ALARM = 1e-11  # the chance that a right answer misses one of the bounds below
MASK, VOCABULARY = 8995, 9000
PARAMETERS = "embedding.weight", "output.weight", "output.bias"  # of ContextFreeLM
LENGTHS = "test_logits_for_texts_of_any_length"
WORDS = {"hidden": "hidden by [MASK]", "random": "replaced by another token", "kept": "left as is"}


@points(0.5)
def test_labels_are_the_chosen_tokens(student, reference):
    """With mask_prob = 1, every ordinary token and no special one gets a label; tokens without a label never change."""
    ids, special = reference["ids"], reference["special"]
    inputs, labels = mask(student, ids, 1.0, 1, special, mask_id=999)
    expect_equal(labels, reference["all_labels"], what="the labels with mask_prob = 1")
    expect_equal(inputs[special], ids[special], what="the special tokens in inputs, with mask_prob = 1")

    inputs, labels = mask(student, ids, 0.0, 2, special, mask_id=999)
    expect_equal(labels, torch.full((3, 8), -100), what="the labels with mask_prob = 0")
    expect_equal(inputs, ids, what="the inputs with mask_prob = 0")

    inputs, labels = mask(student, ids, 0.5, 3, special, mask_id=999)
    has_label = labels != -100
    expect_equal(labels[has_label], ids[has_label], what="the labels of the chosen tokens")
    expect_equal(inputs[~has_label], ids[~has_label], what="the inputs at places without a label")


@points(0.5)
def test_eighty_ten_ten(student):
    """mask_prob is the share of ordinary tokens that are chosen: 80% of these are hidden, 10% random, 10% kept."""
    ids = torch.arange(8000).reshape(80, 100)  # all different
    is_special = torch.arange(100).expand(80, 100) % 2 == 1
    accident = 0.1 / VOCABULARY  # a random token that is [MASK], or the old one
    shares = {"hidden": 0.8 + accident, "random": 0.1 - 2 * accident, "kept": 0.1 + accident}
    for p, seed, special in (1.0, 4, torch.zeros_like(is_special)), (0.2, 5, is_special):
        inputs, _ = mask(student, ids, p, seed, special)
        inputs, old = inputs[~special], ids[~special]
        is_hidden, is_old = inputs == MASK, inputs == old
        found = {"hidden": is_hidden, "random": ~is_hidden & ~is_old} | ({"kept": is_old} if p == 1 else {})
        for what, places in found.items():
            low, high = binomial_bounds(len(old), p * shares[what], FALSE_ALARM)
            count = int(places.sum())
            expect(
                low <= count <= high,
                f"with mask_prob = {p} the wrong share is {WORDS[what]}",
                f"{low} to {high} of {len(old)} ordinary tokens (chance misses this once in 100 billion calls)",
                f"{count}",
                "One draw chooses a token. A second draw, independent of the first, decides what happens to it.",
            )


@points(0.25)
def test_random_tokens_are_equally_likely(student):
    """A random token may be any number from 0 to vocab_size - 1, and each number is equally likely."""
    ids = torch.tensor([0, 2]).repeat(20_000).reshape(200, 200)
    inputs, _ = mask(student, ids, 1.0, 6, vocab_size=5, mask_id=1)
    strange = inputs[(inputs < 0) | (inputs >= 5)].unique().tolist()
    expect(not strange, "some inputs are no token numbers", "0 to 4", ", ".join(map(str, strange[:5])))
    replaced = inputs[(inputs != ids) & (inputs != 1)]
    expect(len(replaced) > 0, "of 40,000 chosen tokens, none became a random token")
    for token, share in {0: 1 / 6, 2: 1 / 6, 3: 1 / 3, 4: 1 / 3}.items():  # 0 and 2 replace only each other
        low, high = binomial_bounds(len(replaced), share, FALSE_ALARM)
        count = int((replaced == token).sum())
        expect(
            low <= count <= high,
            f"in a text of the tokens 0 and 2, token {token} is the random one too rarely or too often",
            f"{low} to {high} of {len(replaced)} random tokens",
            f"{count}",
            "The random token may be any of the whole vocabulary, whether it stands in the text or not.",
        )


@points(0.25, requires="test_eighty_ten_ten")
def test_no_token_shares_its_draws(student):
    """Equal tokens, neighbours and texts do not share draws, and a lone token is chosen or hidden by chance alone."""
    ids = torch.full((64, 64), 7)
    for p, seed in (0.3, 7), (1.0, 8):
        inputs, _ = mask(student, ids, p, seed)
        is_random = (inputs != MASK) & (inputs != 7)
        happened, found = ("hidden", inputs == MASK) if p == 1 else ("hidden or replaced", inputs != 7)
        share = 0.8 + 0.1 / VOCABULARY if p == 1 else p * (0.9 - 0.1 / VOCABULARY)
        twins = binomial_bounds(2048, (0.1 * p) ** 2 / VOCABULARY, FALSE_ALARM)[1]
        low, high = binomial_bounds(2048, share**2 + (1 - share) ** 2, FALSE_ALARM)
        for axis, neighbours in enumerate(("at the same place of two texts", "side by side")):
            where = f"with mask_prob = {p} and token 7 everywhere, two tokens {neighbours}"
            first, second = found.unflatten(axis, (-1, 2)).unbind(axis + 1)
            alike = int((first == second).sum())
            what, wanted = f"{where} are {happened} together", f"{low} to {high} of 2048 pairs alike"
            expect(low <= alike <= high, what, wanted, f"{alike} pairs", "Each token needs draws of its own.")
            first, second = inputs.masked_fill(~is_random, -1).unflatten(axis, (-1, 2)).unbind(axis + 1)
            same = int(((first == second) & (first >= 0)).sum())
            wanted, hint = f"at most {twins} of 2048 pairs", "Each place of each text needs a random token of its own."
            expect(same <= twins, f"{where} get the same random token", wanted, f"{same} pairs", hint)
        generator, lone = Generator(seed + 10), torch.full((1, 1), 7)
        calls = [(lone, MASK, VOCABULARY, lone < 0, p, generator)] * 128
        lone_inputs = torch.cat([pair(got, (1, 1))[0] for got in student.mask_tokens.each(calls)])
        number = int((lone_inputs == MASK if p == 1 else lone_inputs != 7).sum())
        low, high = binomial_bounds(128, share, FALSE_ALARM)
        what = f"with mask_prob = {p}, the only token of a batch is {happened} too rarely or too often"
        hint = "Leave it to chance how many tokens are chosen or hidden. It may be none."
        expect(low <= number <= high, what, f"{low} to {high} of 128 times", f"{number} times", hint)


@points(0.25)
def test_same_seed_same_result(student):
    """Two generators with the same seed give the same result, and one generator used twice gives two different ones."""
    ids, used_twice = torch.arange(800).reshape(20, 40), 9
    generators = Generator(used_twice), Generator(used_twice), Generator(10)
    ordinary = torch.zeros(20, 40, dtype=torch.bool)
    order = generators[0], generators[1], generators[2], generators[0]
    calls = [(ids, MASK, VOCABULARY, ordinary, 0.5, generator) for generator in order]
    first, again, other, following = (pair(got, (20, 40)) for got in student.mask_tokens.each(calls))
    hint = "All draws come from the generator, those of the random tokens included."
    for what, one, two in zip(("inputs", "labels"), first, again, strict=True):
        expect(one.equal(two), f"two generators with the same seed gave different {what}", hint=hint)
    expect(not first[0].equal(other[0]), "two generators with different seeds gave the same inputs", hint=hint)
    hint = "Take the generator's next numbers: do not seed it again, copy it or reset it."
    expect(not first[0].equal(following[0]), "one generator, used twice, gave the same inputs twice", hint=hint)


@points(0.25)
def test_nothing_that_is_passed_changes(student):
    """The text, special_mask, the model's token numbers and the batch of a training step stay as they are."""
    ids = torch.arange(24).reshape(3, 8)
    arguments = ids, MASK, VOCABULARY, ids % 5 == 0, 1.0, Generator(11)
    trace = student.mask_tokens.trace(*arguments)
    chosen = bool((pair(trace.value, (3, 8))[1] != -100).any())
    expect(chosen, "with mask_prob = 1 nothing is chosen")
    expect_unchanged(trace, *arguments)
    model, tokens = expect_layer(student.TinyMaskedLM(24, 8, 8, 2), "TinyMaskedLM(24, 8, 8, 2)"), ids
    expect_unchanged(model.trace(tokens), tokens)
    guesser = student.ContextFreeLM(24, 3)
    arguments = guesser, (ids, ids.masked_fill(ids % 3 > 0, -100)), student.make_optimizer(guesser, "SGD", lr=0.1)
    expect_unchanged(student.train_step.trace(*arguments), *arguments)


@points(0.25)
def test_logits_for_texts_of_any_length(student, inputs):
    """The model returns finite logits (b, T, vocab_size) for any tokens and any T from 1 to context_length."""
    for context_length, sizes in (6, ((3, 6), (1, 1), (2, 4))), (600, ((1, 600), (2, 3))):
        model = expect_layer(student.TinyMaskedLM(11, context_length, 16, 4), "TinyMaskedLM")
        stir(model, inputs)
        texts = [torch.arange(b * length).reshape(b, length) % 11 for b, length in sizes]
        texts.append(torch.zeros(2, 5, dtype=torch.int64))
        for ids, logits in zip(texts, model.each([(ids,) for ids in texts]), strict=True):
            about = f"the logits for a batch {tuple(ids.shape)} with context_length = {context_length}"
            about += ", all of it token 0," if not ids.any() else ""
            expect_tensor(logits, shape=(*ids.shape, 11), what=about)
            fine = logits.is_floating_point() and bool(logits.isfinite().all())
            expect(fine, f"{about} are not finite floating point numbers", "finite numbers", logits)
            if len(ids) == 3:
                expect(not logits[0].equal(logits[1]), "two different texts have the same logits")


@points(0.25)
def test_model_sees_both_sides(student, inputs):
    """Another token changes the guesses at its own place, to its right and to its left."""
    model = expect_layer(student.TinyMaskedLM(11, 5, 16, 4), "TinyMaskedLM(11, 5, 16, 4)")
    text = torch.tensor([[3, 10, 5, 10, 8]])
    changes = {place: [changed(text, place, token) for token in (0, 1, 2)] for place in (0, 2, 4)}
    pairs = [(text, other) for others in changes.values() for other in others]
    moved = moved_places(model, inputs, pairs).unflatten(0, (3, 3)).any(dim=1)
    for place, places in zip(changes, moved, strict=True):
        blind = [str(i) for i in range(5) if not places[i]]
        expect(
            not blind,
            f"another token at place {place} of five changes no guess at place {', '.join(blind)}",
            "other logits at all places",
            f"the same ones at place {', '.join(blind)}, whatever the parameters",
            "Look for a causal mask, a layer that reads in one direction or mixes texts instead of places, no "
            "attention at all, or attention that leaves out the place itself.",
        )


@points(0.25)
def test_places_and_their_order_count(student, inputs):
    """The logits depend on the order of the tokens, and two places with the same token have logits of their own."""
    model = expect_layer(student.TinyMaskedLM(11, 5, 16, 4), "TinyMaskedLM(11, 5, 16, 4)")
    text = torch.tensor([[3, 10, 5, 10, 8]])
    pairs = [(text, text[:, [1, 0, 2, 3, 4]]), (text, text[:, [0, 1, 2, 4, 3]]), (text, text[:, [0, 3, 2, 1, 4]])]
    at_the_start, at_the_end, _ = moved_places(model, inputs, pairs)
    for moved, swapped, places in (at_the_start, "0 and 1", (2, 3, 4)), (at_the_end, "3 and 4", (0, 1, 2)):
        for place in places:
            what = f"the guess at place {place} stays the same when tokens {swapped} change places"
            expect(bool(moved[place]), what, "other logits", "the same ones, whatever the parameters")
    alike = moved_places(model, inputs, [(text, text)], other_places=[3, 1])
    what = "the same token stands at places 1 and 3, and both have the same logits"
    expect(bool(alike.all()), what, "different logits", "equal ones, whatever the parameters")


@points(0.25, requires=LENGTHS)
def test_a_text_is_alone_in_its_batch(student, inputs):
    """A text has the same logits alone and in a batch, and after eval() it has the same ones in every call."""
    model = expect_layer(student.TinyMaskedLM(11, 5, 12, 3), "TinyMaskedLM(11, 5, 12, 3)")
    stir(model, inputs)
    texts = torch.arange(15).reshape(3, 5) * 7 % 11
    calls = [texts, texts, *texts[:, None]]
    together, again, *alone = (expect_tensor(got, what="the logits") for got in model.each([(ids,) for ids in calls]))
    expect_tensor(together, shape=(3, 5, 11), what="the logits of three texts")
    expect_close(again, together, what="the logits after eval(), in the second call,")
    for number, logits in enumerate(alone):
        expect_close(logits, together[number : number + 1], what=f"the logits of text {number} alone")


@points(0.25, requires=LENGTHS)
def test_all_parameters_can_learn(student, inputs):
    """Gradients flow from the logits to all parameters of the model."""
    model = expect_layer(student.TinyMaskedLM(11, 5, 12, 3), "TinyMaskedLM(11, 5, 12, 3)")
    stir(model, inputs)
    upstream = inputs.randn(3, 5, 11, dtype=torch.float32)
    gradients = model.gradient(torch.arange(15).reshape(3, 5) % 11, upstream=upstream).parameters
    missing = sorted(name for name, gradient in gradients.items() if gradient is None)
    what = "some parameters get no gradient" if gradients else "the model has no parameters"
    expect(bool(gradients) and not missing, what, "a gradient for each", ", ".join(missing[:5]) or "none")


@points(0.25, requires=LENGTHS)
def test_logits_are_scores(student, inputs):
    """The logits are scores, not probabilities: no softmax is applied to them."""
    model = expect_layer(student.TinyMaskedLM(11, 5, 12, 3), "TinyMaskedLM(11, 5, 12, 3)")
    stir(model, inputs)
    logits = expect_tensor(model(torch.arange(15).reshape(3, 5) % 11), shape=(3, 5, 11), what="the logits")
    are_probabilities = bool((logits >= 0).all()) and torch.allclose(logits.sum(-1), torch.ones(3, 5), atol=1e-3)
    what = "each row of logits is positive and sums to one: these are probabilities"
    expect(not are_probabilities, what, "scores of any size", logits, "The loss applies its own softmax.")


@points(0.25)
def test_one_step_by_numbers(student, reference):
    """One step of plain gradient descent with ContextFreeLM gives the right loss and the right new parameters."""
    before = {name: reference[f"before:{name}"] for name in PARAMETERS}
    model = guesser(student, before)
    optimizer = student.make_optimizer(model, "SGD", lr=0.5)
    got = student.train_step(model, (reference["inputs"], reference["labels"]), optimizer)
    expect_close(torch.tensor(loss_of(got), dtype=torch.float64), reference["loss"].double(), what="the loss")
    parameters = inspect_module(model).parameters
    for name in PARAMETERS:
        unmoved = parameters[name].equal(before[name])
        hint = "It has not moved: the step finds no gradient." if unmoved else "The loss is right, the step is not."
        expect_close(parameters[name], reference[f"after:{name}"], what=f"{name} after the step", hint=hint)
    expect(isinstance(got, float), "the loss is not a Python float", "a float", got)


@points(0.25)
def test_a_step_forgets_older_gradients(student, reference):
    """Gradients that are left over from before do not change the step."""
    before = {name: reference[f"before:{name}"] for name in PARAMETERS}
    batch, earlier = (reference["inputs"], reference["labels"]), (reference["inputs"], reference["inputs"])
    after = []
    for what in "nothing", "an earlier step", "another backward()":
        model = guesser(student, before)
        optimizer = student.make_optimizer(model, "SGD", lr=0.5)
        if what == "an earlier step":
            loss_of(student.train_step(model, earlier, optimizer))
            assign(model, before)
        if what == "another backward()":
            model.gradient(earlier[0])  # leaves its gradients behind
        loss_of(student.train_step(model, batch, optimizer))
        after.append(inspect_module(model).parameters)
        hint = "Without older gradients the step is another one."
        for name in PARAMETERS:
            expect_close(after[-1][name], after[0][name], what=f"{name} after {what} and a step", hint=hint)
    expect(not after[0]["output.bias"].equal(before["output.bias"]), "a first step moves nothing")


@points(0.25)
def test_a_step_takes_place_in_training_mode(student, reference):
    """A model that arrives in evaluation mode is trained in training mode, with its dropout at work."""
    before = {name: reference[f"before:{name}"] for name in PARAMETERS}
    blank = before | {"embedding.weight": torch.zeros(6, 3)}  # what a dropout of 1 leaves of the embedding
    losses = []
    for weights, dropout in (before, 1.0), (blank, 0.0):
        model = guesser(student, weights, dropout)
        model.eval()
        batch = reference["inputs"], reference["labels"]
        losses.append(loss_of(student.train_step(model, batch, student.make_optimizer(model, "SGD", lr=0.0))))
    dropped, wanted = torch.tensor(losses, dtype=torch.float64)
    what = "the loss of a model in evaluation mode, with a dropout that drops everything,"
    expect_close(dropped, wanted, what=what, hint="Dropout did not work: the guesses were made in evaluation mode.")


@points(0.25)
def test_a_batch_teaches_if_it_has_a_label(student, reference):
    """Without any label the loss is 0.0 and nothing moves. One label is enough to learn, and so is the label 0."""
    before = {name: reference[f"before:{name}"] for name in PARAMETERS}
    tokens, nothing = reference["inputs"], torch.full((2, 4), -100)
    one, zeros = nothing.clone(), nothing.clone()
    one[1, 2], zeros[0] = 3, 0
    lone = {"one text with one label": slice(1, 2), "two texts of one token": (slice(0, 2), slice(2, 3))}
    cases = {"one label": (tokens, one), "four labels, all of them token 0": (tokens, zeros)}
    cases |= {what: (tokens[part], one[part]) for what, part in lone.items()}
    for what, batch in cases.items():
        model = guesser(student, before)
        loss = loss_of(student.train_step(model, batch, student.make_optimizer(model, "SGD", lr=0.5)))
        moved = not inspect_module(model).parameters["output.bias"].equal(before["output.bias"])
        taught = f"a loss of {loss:.4g}, and the parameters {'moved' if moved else 'did not move'}"
        expect(loss > 0 and moved, f"a batch with {what} teaches nothing", "a loss above 0, and a step", taught)
    model = guesser(student, before)
    optimizer = student.make_optimizer(model, "SGD", lr=0.5, momentum=0.9)
    student.train_step(model, (tokens, zeros), optimizer)
    still = inspect_module(model).parameters
    loss = loss_of(student.train_step(model, (tokens, nothing), optimizer))
    expect(loss == 0, "the loss of a batch without labels is wrong", "0.0", f"{loss}")
    for name in PARAMETERS:
        hint = "Momentum moves the parameters even where the gradient is zero."
        expect_close(inspect_module(model).parameters[name], still[name], what=f"{name} after no label", hint=hint)


@points(0.5)
def test_model_learns_from_both_sides(student, reference):
    """On the 16 texts x y y x, the loss falls below what a model that sees one side only can reach."""
    goal, one_side = 0.45 * math.log(4), 0.5 * math.log(4)
    model = expect_layer(student.TinyMaskedLM(5, 4, 32, 4), "TinyMaskedLM(5, 4, 32, 4)")
    optimizer = student.make_optimizer(model, "Adam", lr=0.002)
    batch = reference["palindromes:inputs"], reference["palindromes:labels"]
    losses = []
    for _ in range(15):
        losses += map(loss_of, student.train_step.each([(model, batch, optimizer)] * 20))
        if min(losses) < goal:
            break
    expect(losses[0] > goal, "before any training the loss is too low to be true", f"above {goal:.3f}", f"{losses[0]}")
    hint = None
    if abs(losses[-1] - one_side) < 0.1 * one_side:
        hint = "A model that sees one side only gets this far: it knows every second token and guesses the others."
    what = f"after {len(losses)} steps the loss on the texts x y y x is still too high"
    expect(min(losses) < goal, what, f"below {goal:.3f} (0.45 ln 4)", f"{min(losses):.3f}", hint)


def mask(student, ids, p, seed, special=None, vocab_size=VOCABULARY, mask_id=MASK):
    special = torch.zeros(ids.shape, dtype=torch.bool) if special is None else special
    return pair(student.mask_tokens(ids, mask_id, vocab_size, special, p, Generator(seed)), ids.shape)


def pair(got, shape):
    """Inputs and labels, once they are known to be two tensors of integers."""
    expect(isinstance(got, tuple | list) and len(got) == 2, "mask_tokens does not return a pair", "two tensors", got)
    for what, tensor in zip(("inputs", "labels"), got, strict=True):
        expect_tensor(tensor, shape=tuple(shape), dtype=torch.int64, what=what)
    return got


def stir(model, inputs, old=1.0, new=0.1, parameters=None):
    """Mix random numbers into all parameters, so that none is exactly zero, and switch to evaluation."""
    parameters = inspect_module(model).parameters if parameters is None else parameters
    noise = {name: inputs.randn(*value.shape, dtype=value.dtype) for name, value in parameters.items()}
    assign(model, {name: old * value.cpu() + new * noise[name] for name, value in parameters.items()})
    model.eval()


def changed(text, place, token):
    text = text.clone()
    text[0, place] = token
    return text


def moved_places(model, inputs, pairs, other_places=None):
    """(pairs, T): where the logits of two texts differ, with parameters of at least one of three sizes.

    Small numbers may hide an influence from float32, and so may large ones: only what never shows is missing.
    """
    moved, parameters = False, inspect_module(model).parameters
    texts = torch.cat([ids for two in pairs for ids in two])
    for old, new in (1.0, 0.1), (0.0, 0.1), (0.0, 0.4):
        stir(model, inputs, old, new, parameters)
        logits = expect_tensor(model(texts), shape=(*texts.shape, 11), what="the logits")
        one, other = logits[::2], logits[1::2]
        if other_places is not None:  # compare places of one text instead
            one, other = one[:, other_places], other[:, other_places[::-1]]
        moved = moved | ((one - other).abs().amax(-1) > 1e-5 * one.abs().amax())
    return moved


def guesser(student, weights, dropout=0.0):
    """A ContextFreeLM of six tokens with these weights."""
    model = expect_layer(student.ContextFreeLM(6, 3, dropout), "ContextFreeLM(6, 3)")
    assign(model, weights)
    return model


def loss_of(got):
    """The loss as a number, also where it is a tensor: test_one_step_by_numbers asks for a Python float."""
    value = got.item() if isinstance(got, torch.Tensor) and got.numel() == 1 else got
    fine = isinstance(value, int | float) and not isinstance(value, bool)
    expect(fine, "train_step does not return a number", "the loss, a Python float", got)
    return float(value)
