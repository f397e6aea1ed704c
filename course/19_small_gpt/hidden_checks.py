"""Hidden checks: the same promises, with sizes, weights, texts and votes that are drawn for each submission."""

import torch

from autograder.checking import (
    Arguments,
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

LOGITS_RIGHT = "test_logits_for_any_weights"
LOSS_RIGHT = "test_loss_is_the_mean_over_next_tokens"
GREEDY_RIGHT = "test_greedy_texts_for_any_votes"
SHARES_RIGHT = "test_probabilities_for_any_logits"


@points(0.75)
def test_logits_for_any_weights(student, reference, inputs):
    """For any sizes, weights and texts, the logits are right."""
    for vocab_size, context_length, d, num_heads, num_layers in (11, 7, 12, 3, 2), (5, 4, 6, 1, 3), (7, 5, 4, 2, 0):
        model, parameters = drawn(student, reference, inputs, (vocab_size, context_length, d, num_heads, num_layers))
        texts = [inputs.integers(0, vocab_size, (b, t)).cpu() for b, t in ((3, context_length), (2, 2), (1, 1))]
        for ids, got in zip(texts, model.each([(ids,) for ids in texts]), strict=True):
            what = f"the logits for a batch {tuple(ids.shape)} with {num_layers} blocks"
            expect_close(got, reference.logits(ids, parameters, num_heads), atol=1e-4, what=what)


@points(0.25)
def test_every_layer_comes_from_parts(student, inputs):
    """The layers but the head are made by the `parts` that are passed, in the number that is asked for."""
    num_layers, context_length = int(inputs.integers(2, 5)), int(inputs.integers(3, 9))
    parts = student.Parts()
    call = Arguments(
        9, d=6, context_length=context_length, num_heads=3, num_layers=num_layers, dropout=0.2, parts=parts
    )
    model = expect_layer(next(student.SmallGPT.each([call])), "SmallGPT")
    expect_equal(model.context_length, context_length, what="context_length")
    made, state = parts.made, inspect_module(model)
    names = [name for name, *_ in made]
    wanted = {"Embeddings": 1, "TransformerBlock": num_layers, "LayerNorm": 1 + 2 * num_layers}
    for name, times in wanted.items():
        what = f"with {num_layers} blocks, parts.{name} was called the wrong number of times"
        expect(names.count(name) == times, what, str(times), str(names.count(name)))
    sizes = {made[number][2] for number, name in enumerate(names) if name == "TransformerBlock"}
    what = "some blocks are made with another context_length than the model"
    expect(sizes <= {context_length}, what, f"{context_length}", ", ".join(map(str, sizes)))
    kinds = {"blocks": "ModuleList", "head": "Linear", "norm": "LayerNorm", "embeddings": "GivenEmbeddings"}
    for name, kind in (kinds | {f"blocks.{number}": "GivenBlock" for number in range(num_layers)}).items():
        found = state.modules.get(name, ["nothing"])
        expect(kind in found, f"`{name}` is not as promised", kind, found[0])
    expect("dropout" in state.modules, "there is no module `dropout`")
    expect("head.bias" not in state.parameters, "`head` has a bias")
    own = sum(name.endswith("queries_keys_values.weight") for name in state.parameters)
    expect(own == num_layers, "some blocks are the same one", str(num_layers), str(own))
    has_own = "head.weight" in state.parameters and "embeddings.words.weight" in state.parameters
    expect(has_own, "`head` and `embeddings` share their weights")


@points(0.25)
def test_share_of_dropped_numbers(student, reference, inputs):
    """In training the right share of the embeddings' numbers is dropped, each by itself, and each block drops, too."""
    p, d = 0.15 + 0.5 * float(inputs.rand(1)), 24
    model = built(student, (d, 20, d, 2, 0), p)
    shown = {"embeddings.words.weight": torch.full((d, d), 0.7), "embeddings.places.weight": torch.zeros(20, d)}
    give(model, shown | {"norm.weight": torch.ones(d), "norm.bias": torch.zeros(d), "head.weight": torch.eye(d)})
    ids = inputs.integers(0, d, (6, 20)).cpu()
    first, second = (expect_tensor(got, (6, 20, d), what="the logits") < -1e-3 for got in model.each([(ids,)] * 2))
    low, high = binomial_bounds(first.numel(), p, reference.FALSE_ALARM)
    what, count = f"with dropout={p:.2f}, the wrong share of the embeddings' numbers is dropped", int(first.sum())
    expect(low <= count <= high, what, f"{low} to {high} of {first.numel()}", f"{count}")
    expect(not first.equal(second), "two calls in training drop the same numbers")
    expect(not first[0].equal(first[1]), "two texts of a batch lose the same numbers")
    model.eval()
    still = expect_tensor(model(ids), (6, 20, d), what="the logits")
    expect(bool((still.abs() < 1e-3).all()), "something is dropped in evaluation, too")
    sizes = 9, 8, 8, 2, 1
    model, values = drawn(student, reference, inputs, sizes, dropout=0.4)
    assign(model, {name: value * 0 for name, value in values.items() if name.startswith("embeddings")})
    model.train()
    ids = inputs.integers(0, 9, (4, 8)).cpu()
    first, second = (expect_tensor(got, (4, 8, 9), what="the logits") for got in model.each([(ids,)] * 2))
    expect(not first.equal(second), "the blocks drop nothing in training", hint="Pass dropout on to each block.")


@points(0.25, requires=LOGITS_RIGHT)
def test_prefixes_and_single_texts(student, reference, inputs):
    """Cutting off what follows, or the other texts of the batch, changes no logits; places count."""
    model, _ = drawn(student, reference, inputs, (11, 7, 8, 2, 2))
    ids = inputs.integers(0, 11, (4, 7)).cpu()
    ids[0] = ids[0, 0]
    cut = int(inputs.integers(1, 7))
    texts = [ids, ids[:, :cut], *ids[:, None], ids.flip(0)]
    found = zip(texts, model.each([(text,) for text in texts]), strict=True)
    whole, prefix, *alone, flipped = [expect_tensor(got, (*text.shape, 11), what="the logits") for text, got in found]
    expect_close(prefix, whole[:, :cut], what=f"the logits of texts that end after {cut} of 7 tokens")
    expect_close(flipped, whole.flip(0), what="the logits of the batch in reverse order")
    for number, got in enumerate(alone):
        expect_close(got[0], whole[number], what=f"the logits of text {number} alone")
    expect(not whole[0, 1].allclose(whole[0, 2]), "the same token has the same logits at two places")


@points(0.25, requires=LOGITS_RIGHT)
def test_each_parameter_can_learn(student, reference, inputs):
    """Gradients flow to all parameters, in training and in evaluation mode."""
    for mode in "train", "eval":
        model, _ = drawn(student, reference, inputs, (9, 5, 6, 2, 3))
        getattr(model, mode)()
        upstream = inputs.randn(3, 5, 9, dtype=torch.float32)
        found = model.gradient(inputs.integers(0, 9, (3, 5)).cpu(), upstream=upstream).parameters
        missing = sorted(name for name, gradient in found.items() if gradient is None)
        what = f"some parameters get no gradient, after {mode}()"
        expect(bool(found) and not missing, what, "a gradient for each", ", ".join(missing[:5]))


@points(0.5)
def test_loss_is_the_mean_over_next_tokens(student, reference, inputs):
    """For any logits and texts, the loss is right, and what stands in the last place plays no part."""
    for b, t, vocab_size in (3, 6, 5), (1, 2, 4), (4, 3, 9), (2, 2, 2):
        logits = 3 * inputs.randn(b, t, vocab_size, dtype=torch.float32).cpu()
        ids = inputs.integers(0, vocab_size, (b, t)).cpu()
        last = logits.clone()
        last[:, -1] = 50 * inputs.randn(b, vocab_size, dtype=torch.float32).cpu()
        zeros = torch.zeros_like(ids)
        calls = [
            (logits, ids),
            (last, ids),
            (logits.transpose(0, 2).contiguous().transpose(0, 2), ids),
            (logits, zeros),
        ]
        for (made, text), got in zip(calls, student.next_token_loss.each(calls), strict=True):
            expected = torch.tensor(reference.next_token_loss(made, text), dtype=torch.float64)
            what = f"the loss of a batch {(b, t)} with {vocab_size} tokens{'' if text.any() else ', all of it token 0'}"
            expect_close(got, expected, atol=1e-4, what=what)


@points(0.25, requires=LOSS_RIGHT)
def test_gradient_of_the_loss(student, reference, inputs):
    """The gradient for the logits is right, and zero at the last place; loud logits have a finite loss."""
    logits, ids = inputs.randn(2, 5, 6, dtype=torch.float32).cpu(), inputs.integers(0, 6, (2, 5)).cpu()
    got = student.next_token_loss.gradient(logits, ids)
    expect(got.args[0] is not None, "no gradient flows back to the logits")
    expect_close(got.args[0], reference.loss_gradient(logits, ids), what="the gradient for the logits")
    loud = 1e5 * logits
    expected = torch.tensor(reference.next_token_loss(loud, ids), dtype=torch.float64)
    expect_close(student.next_token_loss(loud, ids), expected, what="the loss of logits of 100,000 and more")


@points(0.5)
def test_steps_for_any_votes(student, reference, inputs):
    """For any model and texts, each step returns the loss before it and follows its gradient."""
    for vocab_size, b, t in (5, 3, 4), (4, 1, 3), (6, 4, 1):
        votes = inputs.randn(vocab_size, vocab_size, dtype=torch.float32).cpu()
        batches = [inputs.integers(0, vocab_size, (b, t)).cpu() for _ in range(3)]
        after, losses = reference.sgd_steps(votes, batches, 0.3)
        model = bag(student, vocab_size, t, votes)
        optimizer, loss = student.make_optimizer(model, "SGD", lr=0.3), student.NearOne()
        got = student.training_step.each([(model, optimizer, ids, loss) for ids in batches])
        for number, (one, right) in enumerate(zip(got, losses, strict=True), start=1):
            expect_close(torch.tensor(number_of(one)), torch.tensor(right), what=f"the loss that step {number} returns")
        found = inspect_module(model).parameters["votes.weight"]
        expect_close(found, after, what="the parameters after three steps", atol=1e-4)


@points(0.25)
def test_modes_and_leftovers_of_a_step(student, reference, inputs):
    """A step guesses in training mode, whatever came before, and older gradients have no influence."""
    votes, ids = inputs.randn(5, 5, dtype=torch.float32).cpu(), inputs.integers(0, 5, (3, 4)).cpu()
    for mode in "eval", "train":
        model = bag(student, 5, 4, votes, dropout=1.0)
        getattr(model, mode)()
        got = number_of(
            student.training_step(model, student.make_optimizer(model, "SGD", lr=0.1), ids, student.NearOne())
        )
        expect_close(
            torch.tensor(got), torch.tensor(1.0), what=f"the loss where dropout leaves nothing, after {mode}()"
        )
    after = []
    for stale in (False, True):
        model = bag(student, 5, 4, votes)
        if stale:
            model.gradient(ids.flip(0))
        optimizer = student.make_optimizer(model, "SGD", lr=0.2, momentum=0.9)
        number_of(student.training_step(model, optimizer, ids, student.NearOne()))
        after.append(inspect_module(model).parameters["votes.weight"])
    what = "the parameters after a step, where older gradients were left over,"
    expect_close(after[1], after[0], what=what)
    expect_close(after[0], reference.sgd_steps(votes, [ids], 0.2)[0], what="the parameters after a step with momentum")


@points(0.5)
def test_greedy_texts_for_any_votes(student, reference, inputs):
    """For any votes and any context length, greedy texts are right: each choice sees the last tokens that it can."""
    for vocab_size, context_length, t, count in (9, 3, 5, 6), (7, 6, 2, 8), (5, 1, 3, 3):
        margin, ids = 0.0, inputs.integers(0, vocab_size, (3, t)).cpu()
        while margin < 1e-3:  # no choice may hang on rounding
            votes = inputs.randn(vocab_size, vocab_size, dtype=torch.float32).cpu()
            expected, margin = reference.greedy(votes, ids, count, context_length)
        model = bag(student, vocab_size, context_length, votes)
        ways = {"temperature=0": {"temperature": 0}, "top_k=1": {"top_k": 1, "temperature": 1.5}}
        ways["temperature=0 and top_k=4"] = {"temperature": 0, "top_k": 4}
        each = [Arguments(model, ids, count, **way) for way in ways.values()]
        expect_equal(student.generate(model, ids, 0), ids, what="texts that are continued by 0 tokens")
        for way, got in zip(ways, student.generate.each(each), strict=True):
            what = f"texts of {t} tokens with a context of {context_length}, continued with {way}"
            expect_tensor(got, shape=tuple(expected.shape), dtype=torch.int64, what=what)
            expect_equal(got, expected, what=what)


@points(0.5)
def test_probabilities_for_any_logits(student, reference, inputs):
    """For any logits, temperature and k, each token is drawn with its probability, and none outside the k best."""
    start = inputs.integers(0, 7, (1000, 3)).cpu()
    for seed, top_k in enumerate((None, 4, 2, 1000)):
        logits = (inputs.permutation(7).float() * 0.6 + 0.1 * inputs.rand(7).float()).cpu()
        model, temperature = bag(student, 7, 1, rolled(logits)), 0.4 + 2 * float(inputs.rand(1))
        got = student.generate(model, start, 2, temperature, top_k, Generator((inputs.seed + seed) % 1000))
        found = steps(got, start, 2, 7)
        for step, share in enumerate(reference.shares(logits.tolist(), temperature, top_k)):
            low, high = binomial_bounds(found.numel(), share, reference.FALSE_ALARM) if share else (0, 0)
            count = int((found == step).sum())
            what = f"at temperature={temperature:.2f} with top_k={top_k}, a token is drawn too often or too rarely"
            what += "" if share else ": it is not among the k best"
            expect(low <= count <= high, what, f"{low} to {high} of {found.numel()} times", f"{count}")
    loud = bag(student, 7, 1, 2e4 * rolled(logits))
    found = steps(student.generate(loud, start[:20], 2, 0.05), start[:20], 2, 7)
    right = bool((found == int(logits.argmax())).all())
    expect(right, "logits of 10,000 and more at temperature=0.05 go wrong")


@points(0.25, requires=(GREEDY_RIGHT, SHARES_RIGHT))
def test_mode_and_gradients_while_writing(student, inputs):
    """generate works in evaluation mode, records no gradients, and leaves the model in the mode in which it was."""
    votes, start = inputs.randn(6, 6, dtype=torch.float32).cpu(), inputs.integers(0, 6, (2, 3)).cpu()
    for mode in "train", "eval":
        for options in {"temperature": 0}, {"temperature": 0.7}, {"top_k": 2}:
            model = bag(student, 6, 4, votes, dropout=0.3)
            getattr(model, mode)()
            continued(next(student.generate.each([Arguments(model, start, 3, **options)])), start, 3)
            calls = model.calls
            expect(len(calls) > 0, "the model was not asked")
            expect(not any(training for _, training, _ in calls), "the model worked in training mode")
            expect(not any(recording for *_, recording in calls), "gradients were recorded")
            expect_equal(model.training, mode == "train", what=f"training, after {mode}() and generate")


@points(0.25, requires=SHARES_RIGHT)
def test_draws_come_from_the_generator(student, reference, inputs):
    """Two generators with the same seed give the same texts; each text and each new token has draws of its own."""
    logits = (inputs.permutation(6).float() * 0.4).cpu()
    model, start = bag(student, 6, 1, rolled(logits)), torch.full((100, 2), 3)
    seed = inputs.seed % 1000
    used_twice, same, other = Generator(seed), Generator(seed), Generator(seed + 1)
    for top_k in (None, 5):
        calls = [(model, start, 6, 1.0, top_k, one) for one in (used_twice, same, other, used_twice)]
        first, again, different, following = (steps(got, start, 6, 6) for got in student.generate.each(calls))
        expect(first.equal(again), "two generators with the same seed gave different texts")
        expect(not first.equal(different), "two generators with different seeds gave the same texts")
        expect(not first.equal(following), "one generator, used twice, gave the same texts twice")
        used_twice, same, other = Generator(seed + 2), Generator(seed + 2), Generator(seed + 3)
        share = sum(p * p for p in reference.shares(logits.tolist(), 1.0, top_k))
        for axis, what in enumerate(("texts of a batch", "tokens of a text")):
            one, two = first.unflatten(axis, (-1, 2)).unbind(axis + 1)
            low, high = binomial_bounds(one.numel(), share, reference.FALSE_ALARM)
            alike, said = int((one == two).sum()), f"draws for neighbouring {what} are alike too often or too rarely"
            expect(low <= alike <= high, said, f"{low} to {high} of {one.numel()} pairs", f"{alike}")


@points(0.25)
def test_arguments_are_left_alone(student, inputs):
    """Texts and logits stay as they were passed, to the loss, to a step and to generate."""
    logits, ids = inputs.randn(2, 4, 6, dtype=torch.float32).cpu(), inputs.integers(0, 6, (2, 4)).cpu()
    trace = student.next_token_loss.trace(logits, ids)
    expect_tensor(trace.value, shape=(), what="the loss")
    expect_unchanged(trace, logits, ids)
    model = bag(student, 6, 4, inputs.randn(6, 6, dtype=torch.float32).cpu())
    step = model, student.make_optimizer(model, "SGD", lr=0.1), ids, student.NearOne()
    trace = student.training_step.trace(*step)
    number_of(trace.value)
    expect_unchanged(trace, *step)
    for start in ids, ids[:, :1]:
        trace = student.generate.trace(model, start, 6, 0)
        continued(trace.value, start, 6)
        expect_unchanged(trace, model, start, 6, 0)


def built(student, sizes, dropout=0.0):
    """A model of these sizes, from parts of its own."""
    return expect_layer(student.SmallGPT(*sizes, dropout, student.Parts()), "SmallGPT")


def give(model, values):
    """Assign values to the parameters with these names, all of which must be there."""
    found = inspect_module(model).parameters
    for name, value in values.items():
        expect(name in found, f"the model has no parameter {name}")
        got = tuple(found[name].shape)
        expect(got == tuple(value.shape), f"{name} has the wrong shape", str(tuple(value.shape)), str(got))
    no_bias = {name: torch.zeros_like(value) for name, value in found.items() if name == "head.bias"}
    assign(model, values | no_bias)  # which the head has not: that is asked elsewhere


def drawn(student, reference, inputs, sizes, dropout=0.0):
    """A model in evaluation mode with random parameters, and these parameters."""
    vocab_size, context_length, d, _, num_layers = sizes
    model, values = built(student, sizes, dropout), {}
    for name, shape in reference.shapes(vocab_size, context_length, d, num_layers).items():
        values[name] = reference.scale(name) * inputs.randn(*shape, dtype=torch.float32).cpu()
    give(model, values)
    model.eval()
    return model, values


def bag(student, vocab_size, context_length, votes, dropout=0.0):
    """A BagOfWords with these votes."""
    model = expect_layer(student.BagOfWords(vocab_size, context_length, dropout), "BagOfWords")
    assign(model, {"votes.weight": votes})
    return model


def number_of(got):
    """The loss as a number, also where it is a tensor: a visible check asks for a Python float."""
    value = got.item() if isinstance(got, torch.Tensor) and got.numel() == 1 else got
    fine = isinstance(value, int | float) and not isinstance(value, bool)
    expect(fine, "training_step does not return a number", "the loss, a Python float", got)
    return float(value)


def continued(got, start, count):
    """The new tokens (b, count) of texts that begin as they should."""
    expect_tensor(got, shape=(start.shape[0], start.shape[1] + count), dtype=torch.int64, what="the texts")
    expect_equal(got[:, : start.shape[1]], start, what="the texts up to their new tokens")
    return got[:, start.shape[1] :]


def rolled(logits):
    """Votes with these logits for the token itself, for the one after it in the alphabet, and so on."""
    return torch.stack([logits.roll(token) + 2 * token for token in range(len(logits))])


def steps(got, start, count, vocab_size):
    """How far each new token stands behind the one before it, in an alphabet of that size."""
    continued(got, start, count)
    return (got[:, start.shape[1] :] - got[:, start.shape[1] - 1 : -1]) % vocab_size
