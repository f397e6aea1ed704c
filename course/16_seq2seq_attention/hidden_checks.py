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
SHAPES = "test_model_scores_a_token_for_each_step"
START = "Do not start the decoder from a state that has read padding: take the one after the last *real* token."


@points(1)
def test_attention_for_any_sizes(student, reference, inputs):
    """Additive attention is right for any weights and sizes, with and without a mask."""
    for b, S, encoder_dim, decoder_dim, hidden_dim in (
        (2, 5, 4, 3, 6),
        (4, 4, 4, 4, 4),
        (1, 1, 2, 3, 1),
        (3, 7, 1, 5, 2),
    ):
        attention, parameters = draw_attention(student, inputs, encoder_dim, decoder_dim, hidden_dim)
        query, keys = randn(inputs, b, decoder_dim), randn(inputs, b, S, encoder_dim)
        for mask in None, some_padding(inputs, b, S):
            got = expect_pair(attention(query, keys, mask))
            context, weights = reference.additive_attention(query, keys, *parameters, mask)
            what = (
                f"for query {tuple(query.shape)}, keys {tuple(keys.shape)} and {'a' if mask is not None else 'no'} mask"
            )
            hint = "Match the shapes: (b, 1, hidden) + (b, S, hidden), example by example." if b == S else None
            expect_close(got[1], weights, what=f"the weights {what}", hint=hint)
            expect_close(got[0], context, what=f"the context {what}")


@points(0.5)
def test_padded_keys_have_no_influence(student, inputs):
    """Nothing that stands at padded positions, not even enormous numbers, changes weights or context."""
    attention, _ = draw_attention(student, inputs, 4, 3, 6)
    query, keys, mask = randn(inputs, 3, 3), randn(inputs, 3, 5, 4), some_padding(inputs, 3, 5)
    before = expect_pair(attention(query, keys, mask))
    for filler in 0.0, -50.0, 1e6:
        after = expect_pair(attention(query, keys.masked_fill(mask[..., None], filler), mask))
        for name, now, then in zip(("context", "weights"), after, before, strict=True):
            expect_close(now, expect_tensor(then), what=f"the {name} with {filler:g} at the padded positions")


@points(0.5, requires=NUMBERS)
def test_gradients_of_the_attention(student, reference, inputs):
    """The gradients of the query, the keys and the three layers are right."""
    attention, parameters = draw_attention(student, inputs, 4, 3, 6)
    query, keys, upstream = randn(inputs, 2, 3), randn(inputs, 2, 5, 4), randn(inputs, 2, 4)
    for mask in None, some_padding(inputs, 2, 5):
        got = attention.gradient(query, keys, mask, upstream=upstream)
        found = {
            "the query": got.args[0],
            "the keys": got.args[1],
            **{name: got.parameters.get(f"{name}.weight") for name in NAMES},
        }
        expected = reference.gradients(upstream, query, keys, *parameters, mask)
        for (name, gradient), right in zip(found.items(), expected, strict=True):
            hint = "Use torch's operations only: detach(), .data, no_grad() and NumPy cut the gradient off."
            expect(gradient is not None, f"no gradient reaches {name}", hint=hint)
            expect_close(gradient, right, what=f"the gradient of {name}", hint=hint)


@points(0.25, requires=(NUMBERS, "test_padding_gets_no_weight"))
def test_arguments_are_left_unchanged(student, inputs):
    """Query, keys and mask stay unchanged."""
    attention, _ = draw_attention(student, inputs, 4, 3, 6)
    for mask in None, some_padding(inputs, 2, 5):
        arguments = randn(inputs, 2, 3), randn(inputs, 2, 5, 4), mask
        expect_unchanged(attention.trace(*arguments), *arguments)


@points(1)
def test_model_ignores_padding(student, inputs):
    """Neither the tokens at padded positions nor their number change logits or weights."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 3, 6, 4)
    source[0, 2], source[0, 5], source[1, 3] = 0, 0, 0  # a token like any other: only the mask makes it padding
    lengths = (6, 4, 1)
    mask = torch.tensor([[position >= length for position in range(6)] for length in lengths])
    before = expect_results(model(source, target, mask), 3, 4, 6)
    others = torch.where(mask, (source + 1 + draw_tokens(inputs, 3, 6, 1)[0] % 9) % VOCABULARIES[0], source)
    after = expect_results(model(others, target, mask), 3, 4, 6)
    expect_same(after, before, "with other tokens at the padded positions", START)
    for example, length in enumerate(lengths):
        alone = model(source[example : example + 1, :length], target[example : example + 1])
        hint = f"{START} Padding is where source_mask says so: without a mask there is none, whatever the tokens are."
        logits, weights = expect_results(alone, 1, 4, length)
        what = f"a source of {length} tokens padded to 6, compared with the same source alone and without a mask"
        expect_close(before[0][example], logits[0].double(), what=f"the logits of {what}", hint=hint)
        expect_close(before[1][example, :, :length], weights[0].double(), what=f"the weights of {what}", hint=hint)


@points(0.5)
def test_decoder_reads_the_target_so_far(student, inputs):
    """logits[:, t] depend on target up to t and nothing later, in training too; weights[:, t] are those of step t."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 2, 5, 3)
    before, old_weights = expect_results(model(source, target), 2, 3, 5)
    for place in range(3):
        after, weights = expect_results(model(source, changed(target, place, VOCABULARIES[1])), 2, 3, 5)
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


@points(0.5)
def test_every_source_token_counts(student, inputs):
    """Every source token influences the logits of every step, the first step included."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 2, 3, 4)
    before, _ = expect_results(model(source, target), 2, 4, 3)
    for place in range(3):
        after, _ = expect_results(model(changed(source, place, VOCABULARIES[0]), target), 2, 4, 3)
        change = (after - before).abs().amax(-1)
        silent = sorted({step for _, step in (change <= 1e-7).nonzero().tolist()})
        what = f"source[:, {place}] has no influence on the logits of some step"
        hint = "Let each step look at all of the source, step 0 too."
        expect(not silent, what, "a change in every step", f"none in step {' and '.join(map(str, silent))}", hint)


@points(0.75)
def test_model_looks_through_its_attention(student, inputs):
    """The weights come from `attention`, follow the decoder's state, and make the context that the logits depend on."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 2, 5, 4)
    mask = torch.tensor([[False] * 5, [False] * 3 + [True] * 2])
    logits, weights = expect_results(model(source, target, mask), 2, 4, 5)
    _, others = expect_results(model(source, changed(target, 0, VOCABULARIES[1]), mask), 2, 4, 5)
    change = (others - weights)[:, 1:].abs().max().item()
    hint = "Use the decoder's state as query, which moves on with each token, and do not forget the tanh in the score."
    what = "the weights do not depend on what the decoder has read"
    expect(change > 1e-4, what, "other weights for another target", f"a difference of {change:.1g}", hint)

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
    expect(bool((change > 1e-6).all()), what, "other logits in every step", "the same in some", hint)


@points(0.5, requires=SHAPES)
def test_examples_are_independent(student, inputs):
    """An example gives the same results alone and in a batch, and after eval() every time."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 4, 4, 4)
    mask = torch.tensor([[position >= length for position in range(4)] for length in (4, 3, 2, 4)])
    together = expect_results(model(source, target, mask), 4, 4, 4)
    expect_same(expect_results(model(source, target, mask), 4, 4, 4), together, "the second time")
    for example in 1, 2:
        one = slice(example, example + 1)
        alone = expect_results(model(source[one], target[one], mask[one]), 1, 4, 4)
        hint = "Look for a recurrent layer without batch_first=True, which reads down the batch."
        expect_same(alone, [result[one] for result in together], f"of example {example} alone", hint)


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


@points(0.25, requires=SHAPES)
def test_logits_are_no_probabilities(student, inputs):
    """The logits are plain scores: no softmax is applied to them."""
    model = draw_model(student, inputs)
    logits, _ = expect_results(model(*draw_tokens(inputs, 3, 5, 4)), 3, 4, 5)
    probabilities = bool((logits >= 0).all()) and torch.allclose(logits.sum(-1), torch.ones(3, 4), atol=1e-3)
    hint = "Leave the softmax out: F.cross_entropy, which trains the model, applies its own."
    expect(not probabilities, "each row of logits is positive and sums to one", "scores of any size", "a softmax", hint)


def randn(inputs, *shape):
    return inputs.randn(*shape, dtype=torch.float32)


def draw_attention(student, inputs, encoder_dim, decoder_dim, hidden_dim):
    """A layer, and the random weights that it was given."""
    attention = student.AdditiveAttention(encoder_dim, decoder_dim, hidden_dim)
    parameters = [randn(inputs, hidden_dim, decoder_dim), randn(inputs, hidden_dim, encoder_dim)]
    parameters.append(randn(inputs, 1, hidden_dim))
    values = {f"{name}.weight": value for name, value in zip(NAMES, parameters, strict=True)}
    theirs = inspect_module(attention).parameters
    for name, value in values.items():
        shape = tuple(theirs[name].shape) if name in theirs else "no such parameter"
        expect(
            shape == tuple(value.shape),
            f"{name} is missing or has the wrong shape",
            str(tuple(value.shape)),
            str(shape),
        )
    assign(attention, values)
    return attention, parameters


def draw_model(student, inputs):
    """A model in evaluation mode, with weights large enough to make a difference, whatever it began with."""
    model = expect_layer(student.Seq2SeqAttention(*VOCABULARIES, 6, 8), "the model")
    model.eval()
    attention, everything = attention_parameters(model), inspect_module(model).parameters
    values = {name: value.cpu() + 0.3 * randn(inputs, *value.shape).cpu() for name, value in everything.items()}
    assign(model, values | {name: randn(inputs, *value.shape) for name, value in attention.items()})
    return model


def expect_target_is_read_in_training(model, source, target):
    """No guess replaces a target token now and then; and a batch of one example, of one token, is a batch."""
    model.train()
    expect_results(model(source[:1], target[:1, :1]), 1, 1, source.shape[1])
    one, other = target[:, :2], changed(target, 1, VOCABULARIES[1])[:, :2]
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
    others = changed(changed(source, 0, VOCABULARIES[0]), 4, VOCABULARIES[0])
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
    return inputs.integers(0, VOCABULARIES[0], (b, S)), inputs.integers(0, VOCABULARIES[1], (b, T))


def changed(tokens, place, vocabulary):
    """The tokens with another one at ``place``, in every example."""
    tokens = tokens.clone()
    tokens[:, place] = (tokens[:, place] + 1) % vocabulary
    return tokens


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
