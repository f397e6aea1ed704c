"""Hidden checks: chance held to exact bounds, the generator, what the model must and must not see, and its training."""

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

PARAMETERS = "embedding.weight", "output.weight", "output.bias"  # of ContextFreeLM
SHARES = "test_share_of_chosen_tokens_is_mask_prob"
LENGTHS = "test_logits_for_texts_of_any_length"
VOCABULARY = 11
WORDS = {"hidden": "hidden by [MASK]", "kept": "left as is", "random": "replaced by another token"}


@points(0.25)
def test_only_chosen_tokens_have_labels(student, inputs):
    """Whatever the text, a label is the original number of a chosen token, and -100 stands everywhere else."""
    for number, p in enumerate((1.0, 0.5, 0.0)):
        ids, special = inputs.integers(0, 5000, (9, 7)), inputs.bools((9, 7), 0.3)
        ids[0, :3], special[0, :3] = torch.tensor([4999, 0, 0]), torch.tensor([False, False, True])
        got, labels = mask(student, ids, special, p, Generator((inputs.seed + number) % 1000))
        about = f"with mask_prob = {p}"
        if p in (0, 1):
            wanted = ids.masked_fill(special if p else special | True, -100)
            expect_equal(labels, wanted, what=f"the labels {about}")
        has_label = labels != -100
        expect_equal(labels[has_label], ids[has_label], what=f"the labels of the chosen tokens {about}")
        expect_equal(got[~has_label], ids[~has_label], what=f"the inputs at places without a label {about}")


@points(0.5)
def test_share_of_chosen_tokens_is_mask_prob(student, reference):
    """For any mask_prob, that share of the tokens that are not special is chosen, and 80% of them are hidden."""
    ids, special = numbered((1, 4096)), (torch.arange(4096) % 2 == 1)[None]
    shares = {what: reference.chance(what, 5000) for what in ("hidden", "random", "kept")}
    for p in (0.15, 0.5, 1.0):
        inputs, _ = mask(student, ids, special, p, Generator(int(100 * p)))
        found = happened(ids, inputs)
        for what in shares if p == 1 else ("hidden", "random"):
            low, high = binomial_bounds(2048, p * shares[what], reference.FALSE_ALARM)
            count = int((found[what] & ~special).sum())
            expect(
                low <= count <= high,
                f"with mask_prob = {p} the wrong share is {WORDS[what]}",
                f"{low} to {high} of 2048 ordinary tokens",
                f"{count}",
                "Choose a token if a first draw, a uniform number, is below mask_prob. Decide what happens to it by a "
                "second draw, independent of the first.",
            )


@points(0.5, requires=SHARES)
def test_each_token_has_draws_of_its_own(student, reference, inputs):
    """Every token of every text and call has its own draws, and chance alone decides how many are chosen or hidden."""
    ids, ordinary = same_token((64, 64))
    seed = inputs.seed % 1000
    for p in (0.3, 1.0):
        share = reference.chance("hidden", 5000) if p == 1 else p * (0.9 - 0.1 / 5000)
        got, _ = mask(student, ids, ordinary, p, Generator(seed))
        is_random = happened(ids, got)["random"]
        what, found = ("hidden", got == 4999) if p == 1 else ("hidden or replaced", got != ids)
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
                f"with mask_prob = {p}, it is not decided independently for {neighbours} whether they are {what}",
                f"{low} to {high} of 2048 pairs alike",
                f"{same} pairs alike",
                hint,
            )
            first, second = got.masked_fill(~is_random, -1).unflatten(axis, (-1, 2)).unbind(axis + 1)
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
            found_in_calls(student, p, generator, calls, shape)
            for calls, shape in ((14, (4, 25)), (4, (256, 2)), (128, (1, 1)))
        )
        counts = {"call": some.sum(dim=(1, 2)), "text": found.sum(dim=1), "place": found.sum(dim=0)}
        for of_each, numbers in counts.items():
            expect(
                len(numbers.unique()) > 1,
                f"with mask_prob = {p}, exactly the same number of tokens is {what} in each {of_each}",
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
                f"with mask_prob = {p}, the wrong share of {of_few} has no token that is {what}",
                f"{low} to {high} of {has_none.numel()}",
                f"{number}",
                "Leave it to chance how many tokens are chosen or hidden; now and then it is none. Do not draw again "
                "or pick one to have at least one.",
            )


@points(0.5)
def test_random_tokens_come_from_the_whole_vocabulary(student, reference):
    """A random token may be any number from 0 to vocab_size - 1, and all are equally likely."""
    for vocab_size, mask_id in (6, 2), (5, 0), (5, 4):
        others = torch.tensor([token for token in range(vocab_size) if token != mask_id])
        ids = others[::2].repeat(24_000 // len(others[::2])).reshape(-1, 100)  # a text of every second token
        ordinary = torch.zeros_like(ids, dtype=torch.bool)
        got = expect_pair(student.mask_tokens(ids, mask_id, vocab_size, ordinary, 1.0, Generator(vocab_size)), ids)[0]
        strange = got[(got < 0) | (got >= vocab_size)].unique().tolist()
        what = f"with vocab_size = {vocab_size} some inputs are not tokens"
        expect(not strange, what, f"0 to {vocab_size - 1}", ", ".join(map(str, strange[:5])))
        replaced = got[(got != ids) & (got != mask_id)]
        expect(len(replaced) > 0, f"with vocab_size = {vocab_size}, no chosen token became a random one")
        own = len(others[::2])
        for token in others.tolist():
            possible = own - 1 if token in others[::2] else own  # tokens of the text that it can be seen to replace
            share = possible / (own * (len(others) - 1))
            low, high = binomial_bounds(len(replaced), share, reference.FALSE_ALARM)
            count = int((replaced == token).sum())
            expect(
                low <= count <= high,
                f"with vocab_size = {vocab_size}, token {token} replaces other tokens too rarely or too often",
                f"{low} to {high} of {len(replaced)} random tokens",
                f"{count}",
                "The random token may be any of the whole vocabulary, whether it stands in the text or not.",
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
                "The random token may be any number, that of [MASK] and the old one included.",
            )


@points(0.25)
def test_generator_decides(student, inputs):
    """The generator decides everything: the same seed gives the same result, and further draws give another."""
    ids, ordinary, seed = numbered((20, 40)), torch.zeros(20, 40, dtype=torch.bool), inputs.seed % 1000
    generator = Generator(seed)
    first = mask(student, ids, ordinary, 0.5, generator)
    again = mask(student, ids, ordinary, 0.5, Generator(seed))
    hint = "All draws come from the generator, those of the random tokens included."
    for what, now, then in zip(("inputs", "labels"), again, first, strict=True):
        expect(now.equal(then), f"two generators with the same seed gave different {what}", hint=hint)
    other = mask(student, ids, ordinary, 0.5, Generator(seed + 1))
    expect(not other[0].equal(first[0]), "two generators with different seeds gave the same inputs", hint=hint)
    following = mask(student, ids, ordinary, 0.5, generator)
    carry_on = "Take the generator's next numbers: do not seed it again, copy it or reset it."
    expect(not following[0].equal(first[0]), "one generator, used twice, gave the same inputs twice", hint=carry_on)


@points(0.25)
def test_arguments_are_left_unchanged(student, inputs):
    """Token numbers, special_mask and the batch of a training step stay unchanged."""
    ids, special = inputs.integers(0, 4990, (3, 8)), inputs.bools((3, 8), 0.3)
    for p in (0.0, 0.5, 1.0):
        arguments = ids, 4999, 5000, special, p, Generator(inputs.seed % 1000)
        trace = student.mask_tokens.trace(*arguments)
        nothing = bool((expect_pair(trace.value, ids)[1] == -100).all())
        expect(not (p == 1 and nothing), "with mask_prob = 1 nothing is chosen")
        expect_unchanged(trace, *arguments)
    model = expect_layer(student.TinyMaskedLM(VOCABULARY, 8, 8, 2), "the model")
    tokens = draw_tokens(inputs, 3, 8)
    expect_unchanged(model.trace(tokens), tokens)
    guesser = student.ContextFreeLM(VOCABULARY, 4)
    batch = tokens, tokens.masked_fill(special, -100)
    arguments = guesser, batch, student.make_optimizer(guesser, "SGD", lr=0.1)
    expect_unchanged(student.train_step.trace(*arguments), *arguments)


@points(0.25)
def test_any_length_up_to_context_length(student, inputs):
    """Texts may have any length from 1 to context_length, and any tokens."""
    for context_length in (int(inputs.integers(3, 9)), int(inputs.integers(1030, 1100))):
        model = draw_model(student, inputs, context_length, 12, 3)
        for length in {1, context_length - 1, context_length} if context_length < 9 else {context_length}:
            tokens = draw_tokens(inputs, 2 if context_length < 9 else 1, length)
            for ids in (tokens, tokens * 0) if context_length < 9 else (tokens,):
                logits = logits_of(model, ids)
                about = f"a batch {tuple(ids.shape)}{'' if ids.any() else ', all of it token 0,'}"
                what = f"some logits are not finite for {about} with context_length = {context_length}"
                expect(bool(logits.isfinite().all()), what, "finite numbers", logits)


@points(0.5)
def test_every_token_counts_everywhere(student, inputs):
    """The logits of each place depend on every token, on the order of the tokens, and on the place itself."""
    for embed_dim, num_heads, length in (16, 2, 4), (12, 3, 5):
        text = inputs.permutation(VOCABULARY)[None, :length]  # all different
        changed, swapped, twin = [], [], text.clone()
        for place in range(length):
            for step in (1, 2, 3):
                changed.append(text.clone())
                changed[-1][0, place] = (text[0, place] + step) % VOCABULARY
            first, second = [i for i in range(length) if i != place][:2]
            swapped.append(text.clone())
            swapped[-1][0, [first, second]] = text[0, [second, first]]
        twin[0, -1] = twin[0, 0]
        texts, lone = torch.cat([text, *changed, *swapped, twin]), torch.tensor([[3], [7], [9]])
        moved, differ, alone = False, False, False
        for logits in logits_at_three_sizes(student, inputs, length, embed_dim, num_heads, texts):
            least = 1e-5 * logits[0].abs().amax()
            moved = moved | ((logits[1:-1] - logits[0]).abs().amax(-1) > least)
            differ = differ or bool((logits[-1, 0] - logits[-1, -1]).abs().amax() > least)
        for logits in logits_at_three_sizes(student, inputs, 1, embed_dim, num_heads, lone):
            alone = alone or bool((logits[1:] - logits[0]).abs().amax() > 1e-5 * logits[0].abs().amax())
        influence, order = moved[: 3 * length].unflatten(0, (length, 3)).any(dim=1), moved[3 * length :]
        for place in range(length):
            blind = [str(i) for i in range(length) if not influence[place, i]]
            hint = "Mask nothing inside the model: let every place look at every other and at itself."
            what = f"of {length} tokens, token {place} has no influence on some logits"
            expect(not blind, what, "an influence on all places", f"none on place {', '.join(blind)}", hint)
        for place in range(length):
            first, second = [i for i in range(length) if i != place][:2]
            what = f"the logits of place {place} stay the same when tokens {first} and {second} change places"
            hint = "Attention alone sees a bag of tokens. Add something to each token that tells its position."
            expect(bool(order[place, place]), what, "other logits", "the same ones, whatever the parameters", hint)
        what = "two places with the same token have the same logits"
        hint = "In a text with two gaps, each has a word of its own: do not average over the places."
        expect(differ, what, "other logits", "the same ones, whatever the parameters", hint)
        what, hint = "a text of one token has the same logits whatever the token is", "Let each place see itself, too."
        expect(alone, what, "other logits", "the same ones, whatever the parameters", hint)


@points(0.25, requires=LENGTHS)
def test_texts_are_independent(student, inputs):
    """A text has the same logits alone and in a batch, and after eval() every time."""
    model = draw_model(student, inputs, 4, 12, 3)
    tokens = draw_tokens(inputs, 4, 4)
    together = logits_of(model, tokens)
    expect_close(logits_of(model, tokens), together, what="the logits, the second time")
    for text in range(4):
        hint = "Look for a layer that is sequence-first (batch_first=False) or normalises over the batch."
        alone = logits_of(model, tokens[text : text + 1])
        expect_close(alone, together[text : text + 1], what=f"the logits of text {text} alone", hint=hint)
    expect_close(logits_of(model, tokens.flip(0)), together.flip(0), what="the logits of the batch in reverse order")


@points(0.25, requires=LENGTHS)
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


@points(0.25, requires=LENGTHS)
def test_logits_are_no_probabilities(student, inputs):
    """The logits are plain scores: no softmax is applied to them."""
    logits = logits_of(draw_model(student, inputs, 6, 12, 3), draw_tokens(inputs, 3, 6))
    probabilities = bool((logits >= 0).all()) and torch.allclose(logits.sum(-1), torch.ones(3, 6), atol=1e-3)
    hint = "Leave the softmax out: F.cross_entropy, which trains the model, applies its own."
    expect(not probabilities, "each row of logits is positive and sums to one", "scores of any size", "a softmax", hint)


@points(0.5)
def test_steps_count_labelled_places_only(student, reference, inputs):
    """For any batch, loss and step come from the labelled places alone."""
    for number, (vocab_size, b, length) in enumerate(((5, 3, 7), (6, 1, 6), (4, 4, 4), (5, 3, 1))):
        tokens, labels = draw_batch(inputs, vocab_size, b, length)
        zeros = ", all labels token 0", (tokens, labels.clamp(max=0))
        single = ", a single label", (tokens, one_label(inputs, tokens))
        for special, batch in ("", (tokens, labels)), *((zeros, single), (zeros,), (), (single,))[number]:
            model, weights = draw_guesser(student, inputs, vocab_size)
            after, losses = reference.sgd_steps(weights, [batch], 0.3)
            what = f"the loss of a batch ({b}, {length}) with {vocab_size} tokens{special}"
            optimizer = student.make_optimizer(model, "SGD", lr=0.3)
            expect_loss(student.train_step(model, batch, optimizer), losses[0], what)
            expect_parameters(model, after, "after the step", "The loss is right, the step is not.")


@points(0.25)
def test_old_gradients_have_no_influence(student, inputs):
    """Gradients that are left over from before, or from an earlier step, do not change the step."""
    weights, batches = draw_guesser(student, inputs, 5)[1], [draw_batch(inputs, 5, 3, 6) for _ in range(2)]
    after = []
    for what in "nothing", "an earlier step", "another backward()":
        model = student.ContextFreeLM(5, 3)
        assign(model, weights)
        optimizer = student.make_optimizer(model, "SGD", lr=0.3)
        if what == "an earlier step":
            student.train_step(model, batches[0], optimizer)
            assign(model, weights)
        if what == "another backward()":
            model.gradient(batches[0][0])  # leaves its gradients behind
        number_of(student.train_step(model, batches[1], optimizer), "the loss")
        after.append(inspect_module(model).parameters)
        hint = "Without older gradients the step is another one."
        expect_parameters(model, after[0], f"after {what} and a step", hint)
    expect(not after[0]["output.bias"].equal(weights["output.bias"]), "a first step moves no parameter")


@points(0.25)
def test_guesses_are_made_in_training_mode(student, inputs):
    """A model that arrives in evaluation mode is trained in training mode, with its dropout at work."""
    batch, losses = draw_batch(inputs, 5, 3, 6), []
    drawn = draw_guesser(student, inputs, 5)[1]
    for weights, dropout in (drawn, 1.0), (drawn | {"embedding.weight": torch.zeros(5, 3)}, 0.0):
        model = student.ContextFreeLM(5, 3, dropout)
        assign(model, weights)
        model.eval()
        optimizer = student.make_optimizer(model, "SGD", lr=0.0)
        losses.append(number_of(student.train_step(model, batch, optimizer), "the loss"))
    hint = "Dropout did not work: somebody had switched to evaluation, and it stayed so."
    dropped, wanted = torch.tensor(losses, dtype=torch.float64)
    expect_close(dropped, wanted, what="the loss with a dropout that drops everything", hint=hint)


@points(0.25)
def test_batch_without_labels_teaches_nothing(student, inputs):
    """If no place has a label, the loss is 0.0 and no parameter changes, even if the optimizer has momentum."""
    model, weights = draw_guesser(student, inputs, 5)
    optimizer = student.make_optimizer(model, "SGD", lr=0.3, momentum=0.9)
    tokens, labels = draw_batch(inputs, 5, 3, 6)
    student.train_step(model, (tokens, labels), optimizer)
    before = inspect_module(model).parameters
    expect(not before["output.bias"].equal(weights["output.bias"]), "a batch with labels moves no parameter")
    got = number_of(student.train_step(model, (tokens, torch.full_like(labels, -100)), optimizer), "the loss")
    hint = "The mean over no places is 0/0. Check whether there is any label before you begin."
    expect(got == 0, "the loss of a batch without labels is wrong", "0.0", f"{got}", hint)
    hint = "Take no step at all: momentum moves the parameters even when the gradient is zero."
    expect_parameters(model, before, "after a batch without labels", hint)


def numbered(shape):
    """Token numbers other than [MASK] (4999), in a vocabulary of 5000."""
    return torch.arange(shape[0] * shape[1]).reshape(shape) % 4990


def same_token(shape):
    """Texts with the same token everywhere, and a special_mask that calls none of them special."""
    return torch.full(shape, 7), torch.zeros(shape, dtype=torch.bool)


def found_in_calls(student, p, generator, calls, shape):
    """(calls, b, T): where a token was hidden (p = 1), or hidden or replaced, in calls with batches of that shape."""
    ids, ordinary = same_token(shape)
    results = student.mask_tokens.each([(ids, 4999, 5000, ordinary, p, generator)] * calls)
    texts = torch.stack([expect_pair(got, ids)[0] for got in results])
    return texts == 4999 if p == 1 else texts != ids


def mask(student, ids, special, p, generator):
    return expect_pair(student.mask_tokens(ids, 4999, 5000, special, p, generator), ids)


def expect_pair(got, ids):
    """Inputs and labels, once they are known to be two tensors of integers."""
    expect(isinstance(got, tuple | list) and len(got) == 2, "mask_tokens does not return a pair", "two tensors", got)
    for what, tensor in zip(("inputs", "labels"), got, strict=True):
        expect_tensor(tensor, shape=tuple(ids.shape), dtype=torch.int64, what=what)
    return got


def happened(ids, inputs):
    """Where tokens were hidden, replaced by another one, or left as they are."""
    is_hidden, is_old = inputs == 4999, inputs == ids
    return {"hidden": is_hidden, "random": ~is_hidden & ~is_old, "kept": is_old}


def draw_tokens(inputs, b, length):
    return inputs.integers(0, VOCABULARY, (b, length)).cpu()


def draw_model(student, inputs, context_length, embed_dim, num_heads):
    """A model in evaluation mode, with random numbers mixed into all parameters, so that none is exactly zero."""
    model, parameters = make_model(student, context_length, embed_dim, num_heads)
    stir(model, parameters, inputs, 1.0, 0.1)
    return model


def logits_at_three_sizes(student, inputs, context_length, embed_dim, num_heads, texts):
    """The logits of these texts, with parameters of three sizes: an influence may be lost in those of one size."""
    model, parameters = make_model(student, context_length, embed_dim, num_heads)
    for old, new in (1.0, 0.1), (0.0, 0.1), (0.0, 0.4):
        stir(model, parameters, inputs, old, new)
        yield logits_of(model, texts)


def make_model(student, context_length, embed_dim, num_heads):
    """A model in evaluation mode, and the parameters that it begins with."""
    arguments = {"context_length": context_length, "embed_dim": embed_dim, "num_heads": num_heads}
    model = expect_layer(student.TinyMaskedLM(vocab_size=VOCABULARY, **arguments), "the model")
    model.eval()
    return model, inspect_module(model).parameters


def stir(model, parameters, inputs, old, new):
    """Mix random numbers into the parameters that a model began with."""
    noise = {name: inputs.randn(*value.shape, dtype=value.dtype).cpu() for name, value in parameters.items()}
    assign(model, {name: old * value + new * noise[name] for name, value in parameters.items()})


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


def expect_loss(got, loss, what):
    number = torch.tensor(number_of(got, what), dtype=torch.float64)
    expect_close(number, torch.tensor(loss, dtype=torch.float64), what=what)


def number_of(got, what):
    """A number, also where it is a tensor: a visible check asks for a Python float."""
    value = got.item() if isinstance(got, torch.Tensor) and got.numel() == 1 else got
    fine = isinstance(value, int | float) and not isinstance(value, bool)
    expect(fine, f"{what} is not a number", "a Python float", got)
    return float(value)


def expect_parameters(model, expected, when, hint):
    parameters = inspect_module(model).parameters
    for name in PARAMETERS:
        expect_close(parameters[name], expected[name], what=f"{name} {when}", hint=hint)
