"""Hidden checks: the formula for any sizes, padding without influence, gradients, and what a translator respects."""

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

NAMES = "W_query", "W_key", "v"
VOCABULARIES = 11, 13  # of source and target
NUMBERS = "test_weights_and_context_by_numbers"
START = (
    "The decoder may begin with a state that has read padding, or an encoder that reads from the end begins in it. "
    "Padding is where source_mask says so, and without a mask there is none, whatever the tokens are."
)


@points(0.25)
def test_layers_for_any_sizes(student):
    """The three layers have no bias and the right sizes, whatever the three widths are."""
    for encoder_dim, decoder_dim, hidden_dim in (4, 3, 6), (2, 7, 1), (3, 3, 3):
        layer = expect_layer(student.AdditiveAttention(encoder_dim, decoder_dim, hidden_dim), "the attention")
        found = {name: tuple(value.shape) for name, value in inspect_module(layer).parameters.items()}
        expected = {"W_query": (hidden_dim, decoder_dim), "W_key": (hidden_dim, encoder_dim), "v": (1, hidden_dim)}
        wanted = {f"{name}.weight": shape for name, shape in expected.items()}
        what = (
            f"AdditiveAttention({encoder_dim}, {decoder_dim}, {hidden_dim}) has other parameters than those asked for"
        )
        expect(found == wanted, what, listed(wanted), listed(found))


@points(0.75)
def test_attention_for_any_sizes(student, reference, inputs):
    """Additive attention is right for any weights and sizes."""
    for b, S, encoder_dim, decoder_dim, hidden_dim in (2, 5, 4, 3, 6), (4, 4, 4, 4, 4), (3, 7, 1, 5, 2):
        attention, parameters = draw_attention(student, inputs, encoder_dim, decoder_dim, hidden_dim)
        query, keys = randn(inputs, b, decoder_dim), randn(inputs, b, S, encoder_dim)
        got = expect_pair(attention(query, keys))
        context, weights = reference.additive_attention(query, keys, *parameters)
        what = f"for query {tuple(query.shape)} and keys {tuple(keys.shape)}"
        hint = "Every word of an example meets the query of that example." if b == S else None
        expect_close(got[1], weights, what=f"the weights {what}", hint=hint)
        expect_close(got[0], context, what=f"the context {what}")


@points(0.5)
def test_padded_keys_have_no_influence(student, inputs):
    """Padding, wherever it stands, has weight 0, and nothing there changes weights or context, however large it is."""
    attention, _ = draw_attention(student, inputs, 4, 4, 6)
    query, keys, mask = randn(inputs, 3, 4), randn(inputs, 3, 5, 4), some_padding(inputs, 3, 5)
    context, weights = expect_pair(attention(query, keys, mask))
    weights = expect_tensor(weights, shape=(3, 5), what="the weights")
    expect(not weights[mask].any(), "padding has some weight", "exactly 0", f"up to {weights[mask].max().item():.3g}")
    expect_close(weights.sum(-1), torch.ones(3), what="the sums of the weights of a padded batch")
    for filler in 0.0, -50.0, 1e6:
        after = expect_pair(attention(query, keys.masked_fill(mask[..., None], filler), mask))
        for name, now, then in zip(("context", "weights"), after, (context, weights), strict=True):
            expect_close(now, expect_tensor(then), what=f"the {name} with {filler:g} at the padded positions")


@points(0.25)
def test_single_examples_and_words(student, reference, inputs):
    """A batch of one example and a source of one word give the right shapes and values."""
    attention, parameters = draw_attention(student, inputs, 4, 4, 6)
    for b, S in (1, 4), (3, 1), (1, 1):
        query, keys = randn(inputs, b, 4), randn(inputs, b, S, 4)
        for mask in None, torch.zeros(b, S, dtype=torch.bool):
            got = expect_pair(attention(query, keys, mask))
            what = f"for {b} examples of {S} words"
            context, weights = reference.additive_attention(query, keys, *parameters)
            expect_tensor(got[1], shape=(b, S), what=f"the weights {what}")
            expect_tensor(got[0], shape=(b, 4), what=f"the context {what}")
            if S == 1:
                expect_close(got[1], weights, what=f"the weights {what}")
                expect_close(got[0], context, what=f"the context {what}")


@points(0.25)
def test_gradients_of_the_attention(student, reference, inputs):
    """The gradients of the query, the keys and the three layers are right."""
    attention, parameters = draw_attention(student, inputs, 4, 4, 6)
    query, keys, upstream = randn(inputs, 2, 4), randn(inputs, 2, 5, 4), randn(inputs, 2, 4)
    got = attention.gradient(query, keys, upstream=upstream)
    right = reference.additive_attention(query, keys, *parameters)[0]
    context = expect_tensor(expect_pair(got.value)[0], shape=(2, 4), what="the context")
    is_right = torch.allclose(context.double(), right, atol=1e-3)
    found = {
        "the query": got.args[0],
        "the keys": got.args[1],
        **{name: got.parameters.get(f"{name}.weight") for name in NAMES},
    }
    expected = reference.gradients(upstream, query, keys, *parameters)
    for (name, gradient), right in zip(found.items(), expected, strict=True):
        hint = "Use torch's operations only: detach(), .data, no_grad() and NumPy cut the gradient off."
        expect(gradient is not None, f"no gradient reaches {name}", hint=hint)
        if is_right:  # the checks of the values tell of another value: it costs its points once
            expect_close(gradient, right, what=f"the gradient of {name}", hint=hint)


@points(0.25, requires=NUMBERS)
def test_arguments_are_left_unchanged(student, inputs):
    """Query, keys and mask stay unchanged."""
    attention, _ = draw_attention(student, inputs, 4, 4, 6)
    for mask in None, some_padding(inputs, 2, 5):
        arguments = randn(inputs, 2, 4), randn(inputs, 2, 5, 4), mask
        expect_unchanged(attention.trace(*arguments), *arguments)


@points(0.5)
def test_model_ignores_padding(student, inputs):
    """Neither the tokens at padded positions nor their number change logits or weights."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 3, 6, 4)
    source[0, 2], source[0, 5], source[1, 3] = 0, 0, 0  # a token like any other: only the mask makes it padding
    lengths = (6, 4, 3)
    mask = torch.tensor([[position >= length for position in range(6)] for length in lengths])
    before = expect_results(model(source, target, mask), 3, 4, 6)
    unseen = not before[1].transpose(0, 1)[:, ~mask].all()
    expect(not unseen, "a source token that is no padding has no weight", "some", "0", START)
    others = torch.where(mask, (source + 1 + draw_tokens(inputs, 3, 6, 1)[0] % 9) % VOCABULARIES[0], source)
    after = expect_results(model(others, target, mask), 3, 4, 6)
    expect_same(after, before, "with other tokens at the padded positions", START)
    for example, length in enumerate(lengths):
        alone = model(source[[example, example], :length], target[[example, example]])
        logits, weights = expect_results(alone, 2, 4, length)
        what = f"a source of {length} tokens padded to 6, compared with the same source without padding or mask"
        expect_close(before[0][example], logits[0].double(), what=f"the logits of {what}", hint=START)
        expect_close(before[1][example, :, :length], weights[0].double(), what=f"the weights of {what}", hint=START)


@points(0.5)
def test_decoder_reads_the_target_so_far(student, inputs):
    """logits[:, t] depend on target up to t and nothing later, in training too; weights[:, t] are those of step t."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 2, 5, 3)
    before, old_weights = expect_results(model(source, target), 2, 3, 5)
    for place in range(3):
        after, weights = expect_results(model(source, changed(target, place)), 2, 3, 5)
        change = (after - before).abs().amax(-1)
        early = f"target[:, {place}] has changed the logits of an earlier step"
        expect(not (change[:, :place] > 1e-6).any(), early, "no change", hint="At step t, read target[:, t].")
        late = f"target[:, {place}] has no influence on the logits of step {place} or a later one"
        hint = "Let the decoder read the right tokens, not its own guesses, and keep its state from step to step."
        expect(bool((change[:, place:] > 1e-6).all()), late, "a change", hint=hint)
        moved = (logarithms(weights) - logarithms(old_weights)).abs().amax(-1)
        early = f"target[:, {place}] has changed the weights of an earlier step"
        hint = "Put the weights of step t into weights[:, t], in the order of the decoder's steps."
        expect(not (moved[:, :place] > 1e-5).any(), early, "no change", hint=hint)
        if place == 0 and (moved > 1e-5).any():  # else the query stands still: another check's matter
            late = "target[:, 0] has no influence on the weights of step 1 or 2"
            expect(bool((moved[:, 1:] > 1e-6).any(0).all()), late, "a change", hint=hint)
    expect_target_is_read_in_training(model, source, target)


@points(0.25)
def test_every_source_token_counts(student, inputs):
    """Every source token influences the logits of every step, the first step included."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 2, 3, 4)
    before, _ = expect_results(model(source, target), 2, 4, 3)
    for place in range(3):
        after, _ = expect_results(model(changed(source, place), target), 2, 4, 3)
        change = (after - before).abs().amax(-1)
        silent = sorted({step for _, step in (change <= 1e-7).nonzero().tolist()})
        what = f"source[:, {place}] has no influence on the logits of some step"
        hint = "Let each step look at all of the source, step 0 too."
        expect(not silent, what, "a change in every step", f"none in step {' and '.join(map(str, silent))}", hint)


@points(0.5)
def test_model_looks_through_its_attention(student, inputs):
    """The weights come from `attention`, follow the decoder's state, and make the context that the logits depend on."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 2, 5, 4)
    mask = torch.tensor([[False] * 5, [False] * 3 + [True] * 2])
    logits, weights = expect_results(model(source, target, mask), 2, 4, 5)
    _, others = expect_results(model(source, changed(target, 0), mask), 2, 4, 5)
    change = (logarithms(others) - logarithms(weights))[:, 1:].abs().max().item()
    hint = "Use the decoder's state as query, which moves on with each token, and do not forget the tanh in the score."
    what = "the weights do not depend on what the decoder has read"
    expect(change > 1e-4, what, "other weights for another target", f"logarithms that differ by {change:.1g}", hint)

    expect_keys_from_the_encoder(model, source, target)
    v = "attention.v.weight"
    assign(model, {v: torch.zeros_like(attention_parameters(model)[v])})
    without, even = expect_results(model(source, target, mask), 2, 4, 5)
    expected = torch.tensor([[[0.2] * 5] * 4, [[1 / 3] * 3 + [0.0] * 2] * 4])
    hint = "Return the weights that `self.attention` returns, with the source mask, and no others."
    expect_close(even, expected, what="the weights after `attention.v` was set to zero", hint=hint)
    change = (without - logits).abs().amax(-1)
    what = "other attention weights do not change the logits"
    hint = "Feed the context into the decoder or into the output layer."
    expect(bool((change > 1e-6).any(0).all()), what, "other logits in every step", "the same in some", hint)


@points(0.5)
def test_examples_are_independent(student, inputs):
    """An example gives the same results with others beside it and without, and after eval() every time."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 4, 4, 4)
    mask = torch.tensor([[position >= length for position in range(4)] for length in (3, 4, 2, 4)])
    together = expect_results(model(source, target, mask), 4, 4, 4)
    expect_same(expect_results(model(source, target, mask), 4, 4, 4), together, "the second time")
    for example in 1, 2:
        one = [example, example]
        alone = expect_results(model(source[one], target[one], mask[one]), 2, 4, 4)
        hint = "Look for a layer that reads down the batch."
        expect_same(alone, [result[one] for result in together], f"of example {example} without the others", hint)
    model.train()
    calls = [(model, source, target)] * 2 + [(model, source[[0, 1, 1, 1]], target[[0, 1, 1, 1]])]
    one, again, other = (expect_results(got, 4, 4, 4)[0] for got in call_each(calls))
    if torch.equal(one, again):  # chance has no part in the results
        expect_close(other[0], one[0], what="in training, the logits of an example among others")


@points(0.25)
def test_gradients_of_the_model(student, inputs):
    """Gradients flow from the logits to all parameters of the model."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 3, 5, 4)
    found = model.gradient(source, target, upstream=inputs.randn(3, 4, VOCABULARIES[1], dtype=torch.float32)).parameters
    missing = sorted(name for name, gradient in found.items() if gradient is None)
    hint = "Use each of them, and put no detach() or no_grad() between it and the logits."
    expect(not missing, "some parameters get no gradient", "a gradient for all", ", ".join(missing[:5]), hint)
    still = [name for name in NAMES if not expect_tensor(found.get(f"attention.{name}.weight")).any()]
    expect(not still, "the gradient is zero in the attention", "gradients other than 0", ", ".join(still), hint)


@points(0.25)
def test_logits_are_no_probabilities(student, inputs):
    """The logits are plain scores, to which no softmax is applied, and have the right shape for any b, S and T."""
    model = draw_model(student, inputs)
    logits, _ = expect_results(model(*draw_tokens(inputs, 3, 5, 4)), 3, 4, 5)
    probabilities = bool((logits >= 0).all()) and torch.allclose(logits.sum(-1), torch.ones(3, 4), atol=1e-3)
    hint = "Leave the softmax out: F.cross_entropy, which trains the model, applies its own."
    expect(not probabilities, "each row of logits is positive and sums to one", "scores of any size", "a softmax", hint)
    for b, S, T in (1, 4, 2), (3, 1, 2), (2, 3, 1), (1, 1, 1), (1, 60, 1), (1, 1, 30):
        source, target = draw_tokens(inputs, b, S, T)
        target[0, -1] = VOCABULARIES[1] - 1  # the target has tokens that the source lacks
        expect_results(model(source, target), b, T, S)
    source, target = draw_tokens(inputs, 2, 5, 4)
    source[:, -1] = VOCABULARIES[1] - 1  # now the source has tokens that the target lacks
    turned = expect_layer(student.Seq2SeqAttention(*reversed(VOCABULARIES), 6, 8), "the model")
    logits, _ = expect_pair(turned(source, target))
    expect_tensor(logits, shape=(2, 4, VOCABULARIES[0]), what="the logits of a model with the larger source vocabulary")


def randn(inputs, *shape):
    return inputs.randn(*shape, dtype=torch.float32)


def draw_attention(student, inputs, encoder_dim, decoder_dim, hidden_dim):
    """A layer, and the random weights that it was given; a bias, which other checks speak of, becomes zero."""
    attention = expect_layer(student.AdditiveAttention(encoder_dim, decoder_dim, hidden_dim), "the attention")
    parameters = [randn(inputs, hidden_dim, decoder_dim), randn(inputs, hidden_dim, encoder_dim)]
    parameters.append(randn(inputs, 1, hidden_dim))
    values = {f"{name}.weight": value for name, value in zip(NAMES, parameters, strict=True)}
    theirs = {name: torch.zeros(value.shape) for name, value in inspect_module(attention).parameters.items()}
    for name, value in values.items():
        shape = str(tuple(theirs[name].shape)) if name in theirs else "no such parameter"
        right = str(tuple(value.shape))
        expect(shape == right, f"{name} is missing or has the wrong shape", right, shape)
    assign(attention, theirs | values)
    return attention, parameters


def draw_model(student, inputs):
    """A model in evaluation mode, with weights large enough to make a difference, whatever it began with."""
    model = expect_layer(student.Seq2SeqAttention(*VOCABULARIES, 6, 8), "the model")
    model.eval()
    values = {}
    for name, value in inspect_module(model).parameters.items():
        drawn = randn(inputs, *value.shape).cpu()
        values[name] = 0.5 * drawn if name.startswith("attention.") else value.cpu() + 0.3 * drawn
    assign(model, values)
    return model


def expect_target_is_read_in_training(model, source, target):
    """No guess replaces a target token now and then."""
    model.train()
    one, other = target[:, :2], changed(target, 1)[:, :2]
    results = call_each((model, source, read) for read in [one, other] * 16)
    logits = torch.stack([expect_results(got, *one.shape, source.shape[1])[0][:, 1].double() for got in results])
    distance = (logits[0::2, None] - logits[None, 1::2]).abs().amax(-1)  # of each with one to each with the other
    # A model that guesses every other time agrees in a quarter of the cases; dropout takes all of a token in none.
    same = (distance <= 1e-6).double().mean().item()
    what = "in training, target[:, 1] often has no influence on the logits of its step"
    hint = "Let the decoder read target[:, t], never a guess of its own, in training as in evaluation."
    expect(same < 0.05, what, "an influence", f"none in {same:.0%} of the cases", hint)


def expect_keys_from_the_encoder(model, source, target):
    """A key tells of its neighbours: even if the query has no say, the first and the last token matter in between."""
    W_query = "attention.W_query.weight"
    before = attention_parameters(model)[W_query]
    assign(model, {W_query: torch.zeros_like(before)})
    others = changed(changed(source, 0), 4)
    ratios = []
    for tokens in source, others:
        _, weights = expect_results(model(tokens, target), 2, 4, 5)
        inner = logarithms(weights[:, :, 1:4])
        ratios.append(inner - inner.mean(-1, keepdim=True))
    assign(model, {W_query: before})
    change = (ratios[1] - ratios[0]).abs().max().item()
    what = "the first and the last source token have no influence on how the weights of the others compare"
    hint = "Use the encoder's outputs as keys, because it has read the source, not the embeddings of single tokens."
    expect(change > 1e-5, what, "an influence", f"a difference of {change:.1g}", hint)


def logarithms(weights):
    """The logarithms of the weights, where a small weight moves as much as a large one."""
    return weights.double().clamp(min=1e-30).log()


def attention_parameters(model):
    """The three parameters of the model's attention, once they are known to be there."""
    parameters = inspect_module(model).parameters
    names = [f"attention.{name}.weight" for name in NAMES]
    missing = [name for name in names if name not in parameters]
    hint = "Keep your AdditiveAttention under the name `attention`."
    expect(not missing, "parameters of the model are missing", ", ".join(names), f"without {', '.join(missing)}", hint)
    return {name: parameters[name] for name in names}


def some_padding(inputs, b, S):
    """A mask in which each example has at least one key that is visible and, if it has two, one that is padding."""
    keys, place = torch.arange(S), inputs.integers(0, S, (b, 1)).cpu()
    return (inputs.bools((b, S), 0.5).cpu() | (keys == place)) & (keys != (place + 1) % S)


def draw_tokens(inputs, b, S, T):
    """Source and target of tokens that both vocabularies have, without 0."""
    return inputs.integers(1, VOCABULARIES[0], (b, S)), inputs.integers(1, VOCABULARIES[0], (b, T))


def changed(tokens, place):
    """The tokens with another one at ``place``, in every example."""
    tokens = tokens.clone()
    tokens[:, place] = tokens[:, place] % (VOCABULARIES[0] - 1) + 1
    return tokens


def listed(shapes):
    return ", ".join(f"{name} {shape}" for name, shape in sorted(shapes.items())) or "none"


def expect_pair(got):
    expect(isinstance(got, tuple | list) and len(got) == 2, "the layer does not return a pair", "two tensors", got)
    return got


def expect_results(got, b, T, S):
    """Logits and weights, once they are known to be two tensors of the right shapes."""
    logits, weights = expect_pair(got)
    for what, result, shape in ("the logits", logits, (b, T, VOCABULARIES[1])), ("the weights", weights, (b, T, S)):
        is_float = expect_tensor(result, shape=shape, what=what).is_floating_point()
        expect(is_float, f"{what} are not floating point numbers", "floats", result)
    return logits, weights


def expect_same(got, expected, what, hint=None):
    for name, now, then in zip(("logits", "weights"), got, expected, strict=True):
        expect_close(now, then, what=f"the {name} {what}", hint=hint)
