# Built from course/16_seq2seq_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the attention by numbers, and what a translator of any design respects."""

import torch

from autograder.checking import (
    assign,
    call_each,
    expect,
    expect_close,
    expect_layer,
    expect_tensor,
    expect_unchanged,
    inspect_module,
    points,
)

SIZES = {"W_query.weight": (3, 2), "W_key.weight": (3, 5), "v.weight": (1, 3)}  # of AdditiveAttention(5, 2, 3)
VOCABULARIES = 11, 13  # of source and target
NUMBERS = "test_weights_and_context_by_numbers"
PADDING = (
    "The decoder may begin with a state that has read padding, or an encoder that reads from the end begins in it. "
    "Padding is where source_mask says so, and without a mask there is none, whatever the tokens are."
)


@points(0.25)
def test_layers_are_the_three_asked_for(student):
    """The attention has the three layers W_query, W_key and v, of the right sizes, without bias, and nothing else."""
    found = inspect_module(student.AdditiveAttention(5, 2, 3)).parameters
    shapes = {name: tuple(value.shape) for name, value in found.items()}
    hint = None
    if any(name.endswith("bias") for name in shapes):
        hint = "nn.Linear has a bias unless you say otherwise."
    elif shapes == SIZES | {"W_query.weight": SIZES["W_key.weight"], "W_key.weight": SIZES["W_query.weight"]}:
        hint = "W_query gets the decoder's state, and W_key gets the encoder's outputs."
    expect(shapes == SIZES, "the layer does not have the parameters asked for", listed(SIZES), listed(shapes), hint)


@points(0.5)
def test_weights_and_context_by_numbers(student, reference):
    """For two decoder states and four source words, the weights and contexts are those of the formula."""
    attention = attention_with(student, reference)
    context, weights = pair(attention(reference["query"], reference["keys"]), "AdditiveAttention", "context")
    expect_close(weights, reference["weights"], what="the weights")
    hint = "The weights are right. Sum the keys themselves, weighted by them."
    expect_close(context, reference["context"], what="the context", hint=hint)


@points(0.25)
def test_decoder_state_decides(student, reference):
    """For the same source words, another state of the decoder gives other weights."""
    attention = attention_with(student, reference)
    states = torch.tensor([[0.0, 0.0], [3.0, -2.0], [-3.0, 2.0]])
    keys = reference["keys"][:1].expand(3, 4, 5).contiguous()
    weights = pair(attention(states, keys), "AdditiveAttention", "context")[1]
    weights = expect_tensor(weights, shape=(3, 4), what="the weights")
    change = (weights[1:] - weights[0]).abs().amax(-1).min().item()
    expect(
        change > 1e-3,
        "whatever the decoder's state is, the weights stay the same",
        "weights that depend on it",
        f"weights that differ by {change:.1g}",
        "If the score is a part from the decoder plus a part from the word, the first is the same for all words, and a "
        "softmax does not notice a number that is added to all scores.",
    )


@points(0.5)
def test_padding_gets_no_weight(student, reference):
    """Where the mask is True, the weight is exactly 0, the other weights sum to one, and padded keys do not matter."""
    attention = attention_with(student, reference)
    query, keys = reference["query"], reference["keys"]
    mask = torch.tensor([[False, True, False, False], [True, False, False, True]])
    context, weights = pair(attention(query, keys, mask), "AdditiveAttention", "context")
    weights = expect_tensor(weights, shape=(2, 4), what="the weights")
    right = not weights[mask].any()
    hint = None
    if not right and not (weights[~mask] > 1e-6).any():
        hint = "Here the words are blocked, and padding is looked at. In this course True means blocked."
    expect(right, "padding still has some weight", "exactly 0", f"up to {weights[mask].abs().max().item():.3g}", hint)
    hint = "Padding has to be out before the softmax shares out the weights."
    expect_close(weights.sum(-1), torch.ones(2), what="the sums of the weights", hint=hint)
    filled = keys.masked_fill(mask[..., None], 1e6)
    other_context, other_weights = pair(attention(query, filled, mask), "AdditiveAttention", "context")
    what = "after other numbers were put at the padded places"
    expect_close(other_weights, weights, what=f"the weights {what}")
    expect_close(other_context, expect_tensor(context), what=f"the context {what}")


@points(0.25)
def test_batch_or_source_of_one(student, reference):
    """A batch of a single example, and a source of a single word, are treated as any other."""
    attention = attention_with(student, reference)
    query, keys = reference["query"], reference["keys"]
    for example in range(2):
        one = slice(example, example + 1)
        mask = torch.tensor([[False, True, False, False]])
        both = attention.each([(query[one], keys[one]), (query[one], keys[one], mask)])
        for context, weights in (pair(got, "AdditiveAttention", "context") for got in both):
            expect_tensor(weights, shape=(1, 4), what="the weights of one example")
            expect_tensor(context, shape=(1, 5), what="the context of one example")
    for b in 1, 2:
        got = attention(query[:b], keys[:b, :1], torch.zeros(b, 1, dtype=torch.bool))
        context, weights = pair(got, "AdditiveAttention", "context")
        expect_close(weights, torch.ones(b, 1), what="the weights of a single source word")
        expect_close(context, keys[:b, 0], what="the context of a single source word")


@points(0.25)
def test_gradients_reach_the_layers(student, reference):
    """Gradients flow from the context to the query, the keys and the three layers."""
    attention = attention_with(student, reference)
    query, keys = reference["query"], reference["keys"]
    found = attention.gradient(query, keys, upstream=reference["upstream"])
    context, _ = pair(found.value, "AdditiveAttention", "context")
    is_right = torch.allclose(expect_tensor(context, shape=(2, 5)).double(), reference["context"].double(), atol=1e-3)
    gradients = {"query": found.args[0], "keys": found.args[1]}
    gradients |= {name: found.parameters.get(f"{name}.weight") for name in ("W_query", "W_key", "v")}
    for name, gradient in gradients.items():
        hint = "Something on the way cuts the gradient off. Stay with torch's own operations."
        expect(gradient is not None, f"no gradient reaches {name}", hint=hint)
        if is_right:  # another value has another gradient: the checks of the values tell of it
            expect_close(gradient, reference[f"gradient_{name}"], what=f"the gradient of {name}", hint=hint)


@points(0.25, requires=NUMBERS)
def test_attention_changes_no_argument(student, reference):
    """Query, keys and mask stay as the caller made them."""
    attention = attention_with(student, reference)
    mask = torch.tensor([[False, False, False, True], [False, True, False, True]])
    for arguments in (reference["query"], reference["keys"]), (reference["query"], reference["keys"], mask):
        expect_unchanged(attention.trace(*arguments), *arguments)


@points(0.5)
def test_model_scores_a_token_for_each_step(student, inputs):
    """The model returns plain scores (b, T, target_vocab) and weights (b, T, S), also if b, T and S are one."""
    model = draw_model(student, inputs)
    for b, S, T in (3, 5, 4), (2, 3, 1), (1, 1, 1):
        source, target = draw_tokens(inputs, b, S, T)
        source[0, 0], target[0, 0] = 0, VOCABULARIES[1] - 1  # the target has tokens that the source lacks
        logits, weights = results(model(source, target), b, T, S)
        expect(bool(logits.isfinite().all()), "the logits are not finite numbers", "finite numbers", logits)
        expect_close(weights.sum(-1), torch.ones(b, T), what="the sums of the weights over the source")
        for step in range(T):
            hint = "Step 0 is a step like any other: it has read the start token."
            silent = not logits[:, step].any()
            expect(not silent, f"all the logits of step {step} are zero", "a score for each token", "zeros", hint)
        if T == 4:
            distributions = bool((logits >= 0).all()) and torch.allclose(logits.sum(-1), torch.ones(3, 4), atol=1e-3)
            hint = "F.cross_entropy, which trains the model, applies a softmax of its own."
            expect(not distributions, "each row of logits is positive and sums to one", "scores", "shares of 1", hint)
    source, target = draw_tokens(inputs, 2, 4, 3)
    source[0, 1] = VOCABULARIES[1] - 1  # now the source has tokens that the target lacks
    turned = expect_layer(student.Seq2SeqAttention(*reversed(VOCABULARIES), 6, 8), "Seq2SeqAttention(13, 11, 6, 8)")
    logits, _ = pair(turned(source, target), "Seq2SeqAttention", "logits")
    expect_tensor(logits, shape=(2, 3, VOCABULARIES[0]), what="the logits of a model with the larger source vocabulary")


@points(0.5)
def test_padding_leaves_no_trace(student, inputs):
    """Padding gets no weight in the model; its tokens and their number change no logit and no weight."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 3, 6, 3)
    source[0, 1], source[0, 5], source[1, 2] = 0, 0, 0  # a token like any other: only the mask makes it padding
    lengths = (6, 4, 2)
    mask = torch.tensor([[place >= length for place in range(6)] for length in lengths])
    logits, weights = results(model(source, target, mask), 3, 3, 6)
    padding = weights.transpose(0, 1)[:, mask]
    expect(not padding.any(), "padding has some weight in the model", "exactly 0", f"up to {padding.max().item():.3g}")
    unseen = not weights.transpose(0, 1)[:, ~mask].all()
    expect(not unseen, "a source token that is no padding has no weight in the model", "some", "0", PADDING)
    for example, length in enumerate(lengths):
        twice = [example, example]
        short = results(model(source[twice, :length], target[twice]), 2, 3, length)
        what = f"a source of {length} tokens padded to 6, compared with the same source without padding or mask"
        expect_close(logits[twice], short[0].double(), what=f"the logits of {what}", hint=PADDING)
        expect_close(weights[twice, :, :length], short[1].double(), what=f"the weights of {what}", hint=PADDING)


@points(0.5)
def test_each_step_reads_its_target(student, inputs):
    """The logits and weights of step t follow the target tokens up to t and no later one, also in training."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 2, 4, 4)
    before, old = results(model(source, target), 2, 4, 4)
    for place in range(4):
        after, new = results(model(source, changed(target, place)), 2, 4, 4)
        moved = (after - before).abs().amax(-1) > 1e-6
        early = f"target[:, {place}] has changed the logits of an earlier step"
        expect(not moved[:, :place].any(), early, "no change", hint="Step t may know the target up to t only.")
        late = f"target[:, {place}] has no influence on the logits of step {place} or a later one"
        hint = "The decoder reads the right tokens, not its own guesses, and its state goes on from step to step."
        expect(bool(moved[:, place:].all()), late, "a change", hint=hint)
        shifted = (logarithms(new) - logarithms(old)).abs().amax(-1)
        early = f"target[:, {place}] has changed the weights of an earlier step"
        expect(not (shifted[:, :place] > 1e-5).any(), early, "no change", hint="weights[:, t] are those of step t.")
        if place == 0 and (shifted > 1e-5).any():  # else no state asks at all: another check's matter
            late = "target[:, 0] has no influence on the weights of step 1 or of a later one"
            hint = "weights[:, t] are those of step t."
            expect(bool((shifted[:, 1:] > 1e-6).any(0).all()), late, "a change", hint=hint)
    expect_no_guesses_in_training(model, source, target)


@points(0.5)
def test_model_asks_its_attention(student, inputs):
    """The decoder's state asks, the encoder's outputs are the keys, and the context takes part in all logits."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 2, 4, 3)
    logits, weights = results(model(source, target), 2, 3, 4)
    _, others = results(model(source, changed(target, 0)), 2, 3, 4)
    change = (logarithms(others) - logarithms(weights))[:, 1:].abs().max().item()
    what = "the weights do not depend on what the decoder has read"
    hint = "The query of a step is the state of that step, which moves on with each token."
    expect(change > 1e-4, what, "other weights for another target", f"logarithms that differ by {change:.1g}", hint)

    parameters = attention_parameters(model)
    expect_keys_that_know_their_neighbours(model, source, target, parameters)
    assign(model, {name: torch.zeros_like(value) for name, value in parameters.items()})
    without, even = results(model(source, target), 2, 3, 4)
    hint = "The model's weights have to be those that `attention` returns."
    expect_close(even, torch.full((2, 3, 4), 0.25), what="the weights with zeros in all of `attention`", hint=hint)
    change = (without - logits).abs().amax(-1)
    what = "other attention weights do not change the logits of some step"
    hint = "The context of a step has to take part in the logits of that step."
    expect(bool((change > 1e-6).any(0).all()), what, "other logits in every step", "the same in some", hint)


@points(0.5)
def test_examples_do_not_mix(student, inputs):
    """An example gives the same results whatever stands beside it, in any order, and after eval() every time."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 3, 4, 2)
    mask = torch.tensor([[place >= length for place in range(4)] for length in (2, 4, 3)])
    together = results(model(source, target, mask), 3, 2, 4)
    hint = "The sources come in any order of lengths, and no layer may read down the batch."
    expect_same(results(model(source, target, mask), 3, 2, 4), together, "the second time, after eval()")
    order = [2, 0, 1]
    turned = results(model(source[order], target[order], mask[order]), 3, 2, 4)
    expect_same(turned, [result[order] for result in together], "of the examples in another order", hint)
    neighbours = [changed(tokens, 0)[[0, 1, 1]] for tokens in (source, target)]
    for tokens, its in zip(neighbours, (source, target), strict=True):
        tokens[0] = its[0]
    beside = results(model(*neighbours, mask), 3, 2, 4)
    expect_same(
        [result[:1] for result in beside], [result[:1] for result in together], "of an example among others", hint
    )
    expect_no_mixing_in_training(model, source, target)


@points(0.25)
def test_gradients_reach_the_whole_model(student, inputs):
    """Gradients flow from the logits to all parameters of the model."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 2, 4, 3)
    found = model.gradient(source, target, upstream=inputs.randn(2, 3, VOCABULARIES[1], dtype=torch.float32)).parameters
    missing = sorted(name for name, gradient in found.items() if gradient is None)
    hint = "Each parameter has to take part in the logits, and nothing may cut the gradient off."
    expect(not missing, "some parameters get no gradient", "a gradient for all", ", ".join(missing[:5]), hint)


def attention_with(student, reference):
    """The student's layer with the weights of the example; a bias, which another check speaks of, becomes zero."""
    attention = student.AdditiveAttention(5, 2, 3)
    found = {name: torch.zeros(value.shape) for name, value in inspect_module(attention).parameters.items()}
    missing = [name for name, shape in SIZES.items() if name not in found or tuple(found[name].shape) != shape]
    what = "the layer does not have the parameters asked for"
    expect(not missing, what, listed(SIZES), listed({name: tuple(value.shape) for name, value in found.items()}))
    assign(attention, found | {name: reference[name.split(".")[0]] for name in SIZES})
    return attention


def draw_model(student, inputs):
    """A model in evaluation mode, with weights large enough to make a difference, whatever it began with."""
    model = expect_layer(student.Seq2SeqAttention(*VOCABULARIES, 6, 8), "Seq2SeqAttention(11, 13, 6, 8)")
    model.eval()
    values = {}
    for name, value in inspect_module(model).parameters.items():
        drawn = inputs.randn(*value.shape, dtype=torch.float32).cpu()
        values[name] = 0.5 * drawn if name.startswith("attention.") else value.cpu() + 0.3 * drawn
    assign(model, values)
    return model


def attention_parameters(model):
    """The parameters of the model's attention, once they are known to be there."""
    parameters = inspect_module(model).parameters
    names = [f"attention.{name}" for name in SIZES]
    missing = [name for name in names if name not in parameters]
    hint = "The model keeps its AdditiveAttention under the name `attention`."
    expect(not missing, "parameters of the model are missing", ", ".join(names), f"without {', '.join(missing)}", hint)
    return {name: parameters[name] for name in names}


def expect_keys_that_know_their_neighbours(model, source, target, parameters):
    """If the query has no say, the first and the last token still matter for how the weights in between compare."""
    W_query = "attention.W_query.weight"
    assign(model, {W_query: torch.zeros_like(parameters[W_query])})
    outer = changed(changed(source, 0), 3)
    inner = [logarithms(results(model(tokens, target), 2, 3, 4)[1])[:, :, 1:3] for tokens in (source, outer)]
    one, other = (pair[:, :, 1] - pair[:, :, 0] for pair in inner)
    change = (one - other).abs().max().item()
    what = "the first and the last source token have no influence on how the weights of the others compare"
    hint = "The keys are what the encoder has made of the tokens in their order, not the tokens one by one."
    expect(change > 1e-5, what, "an influence", f"a difference of {change:.1g}", hint)


def expect_no_guesses_in_training(model, source, target):
    """No guess replaces a target token now and then."""
    model.train()
    one, other = target[:, :2], changed(target, 1)[:, :2]
    got = call_each((model, source, read) for read in [one, other] * 16)
    logits = torch.stack([results(result, 2, 2, source.shape[1])[0][:, 1].double() for result in got])
    distance = (logits[0::2, None] - logits[None, 1::2]).abs().amax(-1)  # of each with one to each with the other
    # A model that guesses every other time agrees in a quarter of the cases; dropout takes all of a token in none.
    same = (distance <= 1e-6).double().mean().item()
    what = "in training, target[:, 1] often has no influence on the logits of its step"
    hint = "The decoder reads the target itself, never a guess of its own, in training as in evaluation."
    expect(same < 0.05, what, "an influence", f"none in {same:.0%} of the cases", hint)


def expect_no_mixing_in_training(model, source, target):
    """In training, too, unless chance has a part in the results."""
    model.train()
    calls = [(model, source, target)] * 2 + [(model, source[[0, 2, 2]], target[[0, 2, 2]])]
    one, again, other = (results(got, 3, 2, 4)[0] for got in call_each(calls))
    if torch.equal(one, again):
        expect_close(other[0], one[0], what="in training, the logits of an example among others")


def draw_tokens(inputs, b, S, T):
    """Source and target of tokens that both vocabularies have, without 0."""
    return inputs.integers(1, VOCABULARIES[0], (b, S)), inputs.integers(1, VOCABULARIES[0], (b, T))


def changed(tokens, place):
    """The tokens with another one at ``place``, in every example."""
    tokens = tokens.clone()
    tokens[:, place] = tokens[:, place] % (VOCABULARIES[0] - 1) + 1
    return tokens


def logarithms(weights):
    """The logarithms of the weights, where a small weight moves as much as a large one."""
    return weights.double().clamp(min=1e-30).log()


def results(got, b, T, S):
    """Logits and weights, once they are known to be two tensors of the right shapes."""
    logits, weights = pair(got, "Seq2SeqAttention", "logits")
    for what, result, shape in ("the logits", logits, (b, T, VOCABULARIES[1])), ("the weights", weights, (b, T, S)):
        is_float = expect_tensor(result, shape=shape, what=what).is_floating_point()
        expect(is_float, f"{what} are not floating point numbers", "floats", result)
    return logits, weights


def expect_same(got, expected, what, hint=None):
    for name, now, then in zip(("logits", "weights"), got, expected, strict=True):
        expect_close(now, then, what=f"the {name} {what}", hint=hint)


def listed(shapes):
    return ", ".join(f"{name} {shape}" for name, shape in sorted(shapes.items())) or "none"


def pair(got, name, first):
    is_pair = isinstance(got, tuple | list) and len(got) == 2
    hint = f"It returns one tensor alone. The {first} and the weights are both asked for."
    alone = hint if isinstance(got, torch.Tensor) else None
    expect(is_pair, f"{name} does not return a pair", f"the {first} and the weights", got, alone)
    return got
