# Built from course/19_small_gpt/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the model by numbers and by its laws, the loss, two steps of training, texts that are continued."""

import math

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

FALSE_ALARM = 1e-11  # the chance that a right answer misses one of the bounds below
SIZES = 13, 6, 8, 4, 2  # vocab_size, context_length, d, num_heads, num_layers
NUMBERS = "test_logits_by_numbers"
LOSS = "test_loss_of_known_logits"
GREEDY = "test_greatest_logit_is_next"
DRAWN = "test_draws_follow_temperature_and_top_k"
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
LOGITS = [2.0, 0.0, 1.2, -1.0, 1.6, 0.5]  # of the token itself, of the one after it in the alphabet, and so on
VOTES = torch.stack([torch.tensor(LOGITS).roll(token) + 3 * token for token in range(6)])


@points(0.5)
def test_logits_by_numbers(student, reference):
    """With weights that are assigned, the logits are right, for texts of any length up to context_length."""
    model = built(student, SIZES)
    give(model, {name: reference[f"gpt:{name}"] for name in NAMES})
    model.eval()
    ids, expected = reference["ids"], reference["logits"]
    calls = {f"the logits of {b} texts of {t} tokens": (b, t) for b, t in ((2, 6), (1, 6), (2, 1), (1, 4))}
    for (what, (b, t)), got in zip(calls.items(), model.each([(ids[:b, :t],) for b, t in calls.values()]), strict=True):
        expect_close(got, expected[:b, :t], what=what)


@points(0.5)
def test_model_is_made_of_its_parts(student):
    """The model has the attributes that are promised; all its layers but the head come from `parts`."""
    for num_layers in (2, 0, 3):
        parts = student.Parts()
        model = expect_layer(student.SmallGPT(13, 6, 8, 2, num_layers, 0.1, parts), "SmallGPT")
        expect_equal(model.context_length, 6, what="context_length of SmallGPT(13, 6, 8, 2, ...)")
        state, made = inspect_module(model), parts.made
        names = [name for name, *_ in made]
        wanted = {"Embeddings": 1, "TransformerBlock": num_layers, "LayerNorm": 1 + 2 * num_layers}
        for name, times in wanted.items():
            what = f"with {num_layers} blocks, parts.{name} was called the wrong number of times"
            inner = "" if name != "LayerNorm" else " (each block has two of its own)"
            expect(names.count(name) == times, what, f"{times}{inner}", f"{names.count(name)}")
        sizes = {made[number][2] for number, name in enumerate(names) if name == "TransformerBlock"}
        what = "some blocks are made with another context_length than the model"
        expect(sizes <= {6}, what, "6", ", ".join(map(str, sizes)))
        kinds = {"blocks": "ModuleList", "head": "Linear", "norm": "LayerNorm", "embeddings": "GivenEmbeddings"}
        kinds |= {f"blocks.{number}": "GivenBlock" for number in range(num_layers)}
        for name, kind in kinds.items():
            found = state.modules.get(name, ["nothing"])
            expect(kind in found, f"with {num_layers} blocks, `{name}` is not as promised", kind, found[0])
        expect("dropout" in state.modules, "there is no module `dropout`")
        expect(f"blocks.{num_layers}" not in state.modules, "`blocks` holds more than num_layers blocks")
        expect("head.bias" not in state.parameters, "`head` has a bias")
        weights = [value for name, value in state.parameters.items() if name.endswith("queries_keys_values.weight")]
        expect(len(weights) == num_layers, "some blocks are the same one", f"{num_layers} blocks", f"{len(weights)}")
        alike = any(one.equal(other) for number, one in enumerate(weights) for other in weights[:number])
        expect(not alike, "two blocks begin with the same weights")
        has_own = "head.weight" in state.parameters and "embeddings.words.weight" in state.parameters
        expect(has_own, "`head` and `embeddings` share their weights", hint="Give the head weights of its own.")
    without = expect_layer(student.SmallGPT(13, 6, 8, 2, num_layers=1), "SmallGPT(13, 6, 8, 2, num_layers=1)")
    expect_tensor(without(torch.tensor([[0, 12]])), what="the logits without the argument parts")


@points(0.25)
def test_dropout_in_training_only(student, reference):
    """In training each number of the embeddings is dropped with probability `dropout`, and each block drops, too."""
    for p in (0.3, 0.1):
        model = built(student, (32, 12, 32, 2, 0), p)
        shown = {"embeddings.words.weight": torch.ones(32, 32), "embeddings.places.weight": torch.zeros(12, 32)}
        give(model, shown | {"norm.weight": torch.ones(32), "norm.bias": torch.zeros(32), "head.weight": torch.eye(32)})
        ids = torch.arange(48).reshape(4, 12) % 32
        first, second = (expect_tensor(got, (4, 12, 32), what="the logits") < -1e-3 for got in model.each([(ids,)] * 2))
        low, high = binomial_bounds(first.numel(), p, FALSE_ALARM)
        count, what = int(first.sum()), f"with dropout={p}, the wrong share of the embeddings' numbers is dropped"
        expect(low <= count <= high, f"{what} in training", f"{low} to {high} of {first.numel()}", f"{count}")
        expect(not first.equal(second), "two calls in training drop the same numbers")
        model.eval()
        still = expect_tensor(model(ids), (4, 12, 32), what="the logits")
        expect(bool((still.abs() < 1e-3).all()), "something is dropped in evaluation, too")
    model = built(student, SIZES, 0.5)
    values = {name: reference[f"gpt:{name}"] for name in NAMES}
    give(model, {name: value * (0 if name.startswith("embeddings") else 1) for name, value in values.items()})
    first, second = (expect_tensor(got, (2, 6, 13), what="the logits") for got in model.each([(reference["ids"],)] * 2))
    hint = "Pass dropout on to each block."
    expect(not first.equal(second), "with dropout=0.5, the blocks drop nothing in training", hint=hint)
    whole = expect_layer(student.SmallGPT(*SIZES), "SmallGPT(13, 6, 8, 4, 2)")
    first, second = (expect_tensor(got, (2, 6, 13), what="the logits") for got in whole.each([(reference["ids"],)] * 2))
    whole.eval()
    still = expect_tensor(whole(reference["ids"]), (2, 6, 13), what="the logits")
    is_same = first.equal(second) and torch.allclose(first, still, atol=1e-4)
    expect(is_same, "without the argument dropout, something is dropped in training")


@points(0.25, requires=NUMBERS)
def test_nobody_sees_the_future_or_another_text(student, inputs):
    """What comes after a place, and the other texts of the batch, change nothing there; the place itself counts."""
    model, _ = drawn(student, inputs, SIZES)
    texts = inputs.integers(0, 13, (3, 6)).cpu()
    texts[0] = 5
    cuts = [texts[:, :t] for t in range(1, 6)]
    whole, *prefixes = all_logits(model, [texts, *cuts, *texts[:, None]])
    for cut, got in zip(cuts, prefixes, strict=False):
        t = cut.shape[1]
        expect_close(got, whole[:, :t], what=f"the logits of a text that ends after {t} tokens")
    for number, got in enumerate(prefixes[len(cuts) :]):
        expect_close(got[0], whole[number], what=f"the logits of text {number} alone")
    expect(not whole[0, 0].allclose(whole[0, 1]), "the same token has the same logits at places 0 and 1")


@points(0.25, requires=NUMBERS)
def test_gradients_reach_all_parameters(student, inputs):
    """Gradients flow from the logits to all parameters of the model."""
    model, _ = drawn(student, inputs, SIZES)
    upstream = inputs.randn(2, 6, 13, dtype=torch.float32)
    found = model.gradient(inputs.integers(0, 13, (2, 6)).cpu(), upstream=upstream).parameters
    missing = sorted(name for name, gradient in found.items() if gradient is None)
    what = "some parameters get no gradient" if found else "the model has no parameters"
    expect(bool(found) and not missing, what, "a gradient for each", ", ".join(missing[:5]) or "none")


@points(0.5)
def test_loss_of_known_logits(student, reference):
    """Equal logits cost ln V; logits that point to the next token cost nothing; the last place counts nothing."""
    ids = torch.tensor([[3, 1, 4, 1, 5], [2, 6, 0, 6, 0]])
    right = 50 * torch.nn.functional.one_hot(ids.roll(-1, 1), 7).float()
    right[:, -1] = torch.randn(2, 7, generator=torch.Generator().manual_seed(1)) * 100  # nobody knows what comes next
    wide = right.permute(2, 0, 1).contiguous().permute(1, 2, 0)  # the same, and not contiguous
    cases = {
        "the loss of equal logits, ln 7": (torch.zeros(2, 5, 7), ids, math.log(7)),
        "the loss of logits that point to the next token": (right, ids, 0.0),
        "the loss of logits that are not contiguous": (wide, ids, 0.0),
        "the loss of logits that point to the token itself": (right.roll(1, 1)[:, 1:], ids[:, 1:], 50.0),
        "the loss of one text of two tokens": (
            torch.tensor([[[1.0, 0, 0], [0, 0, 9]]]),
            torch.tensor([[2, 0]]),
            0.551445,
        ),
        "the loss of three texts": (reference["guesses"], reference["texts"], float(reference["loss"])),
    }
    calls = [(logits, text) for logits, text, _ in cases.values()]
    for (what, (_, _, loss)), got in zip(cases.items(), student.next_token_loss.each(calls), strict=True):
        expect_close(got, torch.tensor(loss), atol=1e-4, what=what)


@points(0.25, requires=LOSS)
def test_loss_of_loud_logits_and_its_gradient(student, reference):
    """The loss is finite for logits of any size, and its gradient for the logits is right."""
    loud = torch.tensor([[[9e4, -9e4, 0.0], [0.0, 1e5, -3.0], [1.0, 2.0, 3.0]]])
    got = student.next_token_loss(loud, torch.tensor([[2, 1, 0]]))
    expect_close(got, torch.tensor(1.4e5), what="the loss of logits of 90,000 and more")
    got = student.next_token_loss.gradient(reference["guesses"], reference["texts"])
    expect(got.args[0] is not None, "no gradient flows back to the logits")
    expect_close(got.args[0], reference["loss_gradient"], what="the gradient for the logits")


@points(0.5)
def test_two_steps_by_numbers(student, reference):
    """Two steps of plain gradient descent give the right losses and move the parameters to the right place."""
    model = bag(student, 5, 3, reference["votes"])
    optimizer, loss = student.make_optimizer(model, "SGD", lr=0.5), student.NearOne()
    got = list(student.training_step.each([(model, optimizer, ids, loss) for ids in reference["batches"]]))
    for number, (one, right) in enumerate(zip(got, reference["losses"].tolist(), strict=True), start=1):
        expect_close(torch.tensor(number_of(one)), torch.tensor(right), what=f"the loss that step {number} returns")
    expect_close(inspect_module(model).parameters["votes.weight"], reference["after"], what="the parameters after it")
    expect(isinstance(got[0], float), "the loss is not a Python float", "a float", got[0])


@points(0.25)
def test_step_in_training_mode_without_older_gradients(student, reference):
    """A model that arrives in evaluation mode trains with dropout at work; older gradients have no influence."""
    ids, loss = reference["batches"][0], student.NearOne()
    model = bag(student, 5, 3, reference["votes"], dropout=1.0)
    model.eval()
    got = number_of(student.training_step(model, student.make_optimizer(model, "SGD", lr=0.5), ids, loss))
    hint = "Dropout dropped nothing: the model guessed in evaluation mode."
    expect_close(torch.tensor(got), torch.tensor(1.0), what="the loss where dropout leaves nothing", hint=hint)
    after = []
    for stale in (False, True):
        model = bag(student, 5, 3, reference["votes"])
        if stale:
            model.gradient(reference["batches"][1])  # leaves its gradients behind
        optimizer = student.make_optimizer(model, "SGD", lr=0.5, momentum=0.9)
        number_of(student.training_step(model, optimizer, ids, loss))
        after.append(inspect_module(model).parameters["votes.weight"])
    expect_close(after[1], after[0], what="the parameters after a step, where older gradients were left over,")


@points(0.5)
def test_greatest_logit_is_next(student, reference):
    """At temperature 0 or with top_k=1 the greatest logit is next; the model sees the last tokens that it can."""
    model = bag(student, 11, 4, reference["table"])
    calls = {
        "temperature=0": {"temperature": 0},
        "top_k=1": {"top_k": 1},
        "temperature=2": {"temperature": 2.0, "top_k": 1},
    }
    calls |= {"temperature=0 and top_k=3": {"temperature": 0.0, "top_k": 3}}
    for name, about in ("short", "two tokens"), ("long", "six tokens, of which the model may see four"):
        start, expected = reference[name], reference[f"{name}:continued"]
        each = [Arguments(model, start, 7, **options) for options in calls.values()]
        for options, got in zip(calls, student.generate.each(each), strict=True):
            what = f"texts of {about}, continued with {options}"
            expect_tensor(got, shape=tuple(expected.shape), dtype=torch.int64, what=what)
            expect_equal(got, expected, what=what)
        got = student.generate(model, start, 0)
        expect_equal(got, start, what=f"texts of {about}, continued by 0 tokens")


@points(0.5)
def test_draws_follow_temperature_and_top_k(student):
    """Tokens are drawn with the probabilities softmax(logits / temperature), and only from the k best."""
    model, start = bag(student, 6, 1, VOTES), torch.arange(1600).reshape(800, 2) % 6
    for seed, (temperature, top_k) in enumerate(
        ((1.0, None), (3.0, None), (0.25, None), (3.0, 3), (1.0, 2), (1.0, 99))
    ):
        options = {"temperature": temperature, "top_k": top_k} if seed else {}  # 1.0 and None need not be said
        got = student.generate(model, start, 2, **options, generator=Generator(seed))
        found = steps(got, start, 2)
        about, best = f"at temperature={temperature} with top_k={top_k}", sorted(LOGITS, reverse=True)[:top_k]
        total = sum(math.exp(logit / temperature) for logit in best)
        for step, logit in enumerate(LOGITS):
            share = math.exp(logit / temperature) / total if logit in best else 0.0
            low, high = binomial_bounds(found.numel(), share, FALSE_ALARM) if share else (0, 0)
            count = int((found == step).sum())
            what = f"{about}, tokens with the logit {logit} are drawn too {'often' if count > high else 'rarely'}"
            what += "" if share else ": they are not among the k best"
            expect(low <= count <= high, what, f"{low} to {high} of {found.numel()} times", f"{count}")
    loud = bag(student, 6, 1, 1e4 * VOTES)
    for temperature in (1.0, 0.01):
        found = steps(student.generate(loud, start[:20], 2, temperature), start[:20], 2)
        expect(bool((found == 0).all()), f"logits of 20,000 and more at temperature={temperature} go wrong")


@points(0.25, requires=(GREEDY, DRAWN))
def test_model_evaluates_and_is_given_back(student):
    """The model works in evaluation mode, without recording gradients, and is afterwards in the mode it had before."""
    start = torch.tensor([[1, 2], [0, 3]])
    for mode, temperature in ("train", 1.0), ("eval", 1.0), ("train", 0.0):
        model = bag(student, 6, 3, VOTES, dropout=0.5)
        getattr(model, mode)()
        continued(student.generate(model, start, 3, temperature), start, 3)
        calls = model.calls
        expect(len(calls) > 0, "the model was not asked")
        expect(not any(training for _, training, _ in calls), "the model worked in training mode")
        expect(not any(recording for *_, recording in calls), "gradients were recorded: look up torch.no_grad")
        expect_equal(model.training, mode == "train", what=f"training, after {mode}() and generate")


@points(0.25, requires=DRAWN)
def test_generator_and_draws_of_its_own(student):
    """The generator decides all draws; each text and each new token of a batch has draws of its own."""
    model, start = bag(student, 6, 1, VOTES), torch.zeros(128, 1, dtype=torch.int64)
    used_twice, same, other = Generator(5), Generator(5), Generator(6)
    calls = [(model, start, 8, 1.0, None, one) for one in (used_twice, same, other, used_twice)]
    first, again, different, following = (steps(got, start, 8) for got in student.generate.each(calls))
    expect(first.equal(again), "two generators with the same seed gave different texts")
    expect(not first.equal(different), "two generators with different seeds gave the same texts")
    expect(not first.equal(following), "one generator, used twice, gave the same texts twice")
    share = float(torch.tensor(LOGITS).softmax(0).square().sum())
    for axis, what in enumerate(("texts of a batch", "tokens of a text")):
        one, two = first.unflatten(axis, (-1, 2)).unbind(axis + 1)
        low, high = binomial_bounds(one.numel(), share, FALSE_ALARM)
        alike, said = int((one == two).sum()), f"draws for neighbouring {what} are alike too often or too rarely"
        expect(low <= alike <= high, said, f"{low} to {high} of {one.numel()} pairs", f"{alike}")
    expect_tensor(student.generate(model, start, 1), shape=(128, 2), what="texts continued without a generator")


@points(0.25)
def test_nothing_that_is_passed_changes(student, reference):
    """Token numbers and logits that are passed to the model, the loss, a step and generate stay as they are."""
    ids, model = reference["ids"].clone(), built(student, SIZES)
    trace = model.trace(ids)
    expect_tensor(trace.value, what="the logits")
    expect_unchanged(trace, ids)
    trace = student.next_token_loss.trace(reference["guesses"], reference["texts"])
    expect_tensor(trace.value, shape=(), what="the loss")
    expect_unchanged(trace, reference["guesses"], reference["texts"])
    bag_of_words = bag(student, 11, 4, reference["table"])
    arguments = bag_of_words, student.make_optimizer(bag_of_words, "SGD", lr=0.1), reference["short"], student.NearOne()
    trace = student.training_step.trace(*arguments)
    number_of(trace.value)
    expect_unchanged(trace, *arguments)
    for start in reference["long"], reference["short"]:
        arguments = bag_of_words, start, 5, 0.0
        trace = student.generate.trace(*arguments)
        continued(trace.value, start, 5)
        expect_unchanged(trace, *arguments)


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


def drawn(student, inputs, sizes):
    """A model in evaluation mode with random parameters of moderate size, and these parameters."""
    model = built(student, sizes)
    found = inspect_module(model).parameters
    values = {name: 0.5 * inputs.randn(*value.shape, dtype=value.dtype).cpu() for name, value in found.items()}
    assign(model, values)
    model.eval()
    return model, values


def all_logits(model, texts):
    for ids, got in zip(texts, model.each([(ids,) for ids in texts]), strict=True):
        yield expect_tensor(got, shape=(*ids.shape, SIZES[0]), what="the logits")


def bag(student, vocab_size, context_length, votes, dropout=0.0):
    """A BagOfWords with these votes."""
    model = expect_layer(student.BagOfWords(vocab_size, context_length, dropout), "BagOfWords")
    assign(model, {"votes.weight": votes})
    return model


def number_of(got):
    """The loss as a number, also where it is a tensor: one check alone asks for a Python float."""
    value = got.item() if isinstance(got, torch.Tensor) and got.numel() == 1 else got
    fine = isinstance(value, int | float) and not isinstance(value, bool)
    expect(fine, "training_step does not return a number", "the loss, a Python float", got)
    return float(value)


def continued(got, start, count):
    """The new tokens (b, count) of texts that begin as they should."""
    expect_tensor(got, shape=(start.shape[0], start.shape[1] + count), dtype=torch.int64, what="the texts")
    expect_equal(got[:, : start.shape[1]], start, what="the texts up to their new tokens")
    return got[:, start.shape[1] :]


def steps(got, start, count):
    """How far each new token stands behind the one before it, in an alphabet of six."""
    continued(got, start, count)
    return (got[:, start.shape[1] :] - got[:, start.shape[1] - 1 : -1]) % 6
