"""Hidden checks: the formula for any sizes, padding without influence, gradients, and what a translator respects."""

import torch
from shared_16 import (
    NAMES,
    NUMBERS,
    SCORES,
    VOCABULARIES,
    WEIGHTS,
    changed,
    check_gradients,
    check_keys,
    check_no_guesses_in_training,
    check_no_mixing_in_training,
    check_other_padding,
    check_slopes,
    check_steps,
    check_turned_vocabularies,
    check_without_padding,
    draw_model,
    draw_tokens,
    expect_attention,
    expect_context_to_count,
    expect_gradients,
    expect_no_weight,
    expect_parameters,
    expect_same,
    expect_scores,
    expect_state_to_ask,
    fill,
    padding_after,
    pair,
    results,
    weights_of_low_scores,
)

from autograder.checking import (
    assign,
    expect,
    expect_anew,
    expect_close,
    expect_tensor,
    expect_unchanged,
    expectation,
    inspect_module,
    points,
)


@points(0.25)
def test_layers_for_any_sizes(student):
    """The three layers have no bias and the right sizes, whatever the three widths are."""
    for encoder_dim, decoder_dim, hidden_dim in (4, 3, 6), (2, 7, 1), (3, 3, 3):
        wanted = shapes(encoder_dim, decoder_dim, hidden_dim)
        said = f"AdditiveAttention({encoder_dim}, {decoder_dim}, {hidden_dim})"
        layer = student.AdditiveAttention(encoder_dim, decoder_dim, hidden_dim)
        expect_parameters(layer, wanted, f"{said} has other parameters than those asked for")


@points(0.75)
def test_attention_for_any_sizes(student, reference, inputs):
    """Additive attention is right for any weights and sizes."""
    for b, S, encoder_dim, decoder_dim, hidden_dim in (2, 5, 4, 3, 6), (4, 4, 4, 4, 4), (3, 7, 1, 5, 2):
        attention, parameters = draw_attention(student, inputs, encoder_dim, decoder_dim, hidden_dim)
        query, keys = randn(inputs, b, decoder_dim), randn(inputs, b, S, encoder_dim)
        got = pair(attention(query, keys))
        context, weights = reference.additive_attention(query, keys, *parameters)
        what = f"for query {tuple(query.shape)} and keys {tuple(keys.shape)}"
        hint = "Every word of an example meets the query of that example." if b == S else None
        expect_close(got[1], weights, what=f"the weights {what}", hint=hint)
        expect_close(got[0], context, what=f"the context {what}")
    expect_anew(
        lambda: student.AdditiveAttention(encoder_dim, decoder_dim, hidden_dim), query, keys, what="the context", part=0
    )


@points(0.5, rests_on="test_attention_for_any_sizes")
def test_padded_keys_have_no_influence(student, reference, inputs):
    """Padding plays no part, wherever it stands and however large its numbers are: its weight is 0."""
    attention, parameters = draw_attention(student, inputs, 4, 4, 6)
    query, keys, mask = randn(inputs, 3, 4), randn(inputs, 3, 5, 4), some_padding(inputs, 3, 5)
    context, weights = pair(attention(query, keys, mask))
    weights = expect_tensor(weights, shape=(3, 5), what="the weights")
    expect_shares(weights, mask)
    right = reference.additive_attention(query, keys, *parameters, mask)
    expect_close(weights, right[1], what=f"the weights for mask = {mask.tolist()}")
    expect_close(context, right[0], what="the context of words between padding")
    for filler in 0.0, -50.0, 1e6:
        after = pair(attention(query, keys.masked_fill(mask[..., None], filler), mask))
        for name, now, then in zip(("context", "weights"), after, (context, weights), strict=True):
            expect_close(now, expect_tensor(then), what=f"the {name} with {filler:g} at the padded positions")
    expect_shares(weights_of_low_scores(student, mask), mask)


@points(0.25, rests_on="test_padded_keys_have_no_influence")
def test_single_examples_and_words(student, reference, inputs):
    """A batch of one example and a source of one word give the right shapes and values."""
    attention, parameters = draw_attention(student, inputs, 4, 4, 6)
    for b, S in (1, 4), (3, 1), (1, 1):
        query, keys = randn(inputs, b, 4), randn(inputs, b, S, 4)
        what = f"for {b} examples of {S} words"
        expected_context, expected_weights = reference.additive_attention(query, keys, *parameters)
        for mask in None, torch.zeros(b, S, dtype=torch.bool):
            context, weights = pair(attention(query, keys, mask))
            expect_tensor(weights, shape=(b, S), what=f"the weights {what}")
            expect_tensor(context, shape=(b, 4), what=f"the context {what}")
            if S == 1:
                expect_close(weights, expected_weights, what=f"the weights {what}")
                expect_close(context, expected_context, what=f"the context {what}")


@points(0.25)
def test_gradients_of_the_attention(student, reference, inputs):
    """The gradients of the query, the keys and the three layers are right."""
    attention, parameters = draw_attention(student, inputs, 4, 4, 6)
    query, keys, upstream = randn(inputs, 2, 4), randn(inputs, 2, 5, 4), randn(inputs, 2, 4)
    for mask in None, some_padding(inputs, 2, 5):
        call = attention.gradient(query, keys, mask, upstream=upstream)
        context = expect_tensor(pair(call)[0], shape=(2, 4), what="the context")
        right = reference.additive_attention(query, keys, *parameters, mask)[0]
        expected = reference.gradients(upstream, query, keys, *parameters, mask)
        expected = dict(zip(("query", "keys", *NAMES), expected, strict=True))
        check_gradients(call, (context, right), expected, "" if mask is None else "after eval(), ")
        attention.eval()


@points(0.25, requires=NUMBERS)
def test_arguments_are_left_unchanged(student, inputs):
    """Query, keys and mask stay unchanged."""
    attention, _ = draw_attention(student, inputs, 4, 4, 6)
    for mask in None, some_padding(inputs, 2, 5):
        expect_unchanged(attention.trace(randn(inputs, 2, 4), randn(inputs, 2, 5, 4), mask))


@points(0.25, requires=NUMBERS)
def test_source_and_target_are_left_unchanged(student, inputs):
    """The model leaves source, target and mask unchanged, in training and in evaluation."""
    model = student.Seq2SeqAttention(*VOCABULARIES, 6, 8)
    for lengths, T in ((5, 3), 4), ((4, 4, 2, 1), 3):
        source, target = draw_tokens(inputs, len(lengths), lengths[0], T)
        for mask in None, padding_after(lengths, lengths[0]):
            expect_unchanged(model.trace(source, target, mask))
            model.eval()


@points(0.25, rests_on=SCORES)
def test_examples_are_independent(student, inputs):
    """An example gives the same results with others beside it and without, and after eval() every time."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 4, 4, 4)
    mask = padding_after((3, 4, 2, 4), 4)
    together = results(model(source, target, mask), 4, 4, 4)
    expect_same(results(model(source, target, mask), 4, 4, 4), together, "the second time")
    for example in 1, 2:
        one = [example, example]
        alone = results(model(source[one], target[one], mask[one]), 2, 4, 4)
        hint = "Each example is computed by itself: no layer reads down the batch, and each query meets its own source."
        expect_same(alone, [result[one] for result in together], f"of example {example} without the others", hint)
    check_no_mixing_in_training(model, source, target)


@points(0.5, rests_on=(SCORES, "test_examples_are_independent"))
def test_model_ignores_padding(student, inputs):
    """Padding gets no weight in the model, and neither its tokens nor their number change logits or weights."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 3, 6, 4)
    source[0, 2], source[0, 5], source[1, 3] = 0, 0, 0  # a token like any other: only the mask makes it padding
    lengths = (6, 4, 3)
    mask = padding_after(lengths, 6)
    before = results(model(source, target, mask), 3, 4, 6)
    expect_no_weight(before[1], mask)
    check_other_padding(model, source, target, mask, before)
    check_without_padding(model, source, target, lengths, before)


@points(0.5, rests_on=SCORES)
def test_decoder_reads_the_target_so_far(student, inputs):
    """logits[:, t] depend on target up to t and nothing later, in training too; weights[:, t] are those of step t."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 3, 5, 3)
    check_steps(model, source, target)
    check_no_guesses_in_training(model, source, target)


@points(0.25, rests_on=SCORES)
def test_every_source_token_counts(student, inputs):
    """Every source token influences the logits of every step, the first step included."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 4, 3, 5)
    before, _ = results(model(source, target), 4, 5, 3)
    for place in range(3):
        after, _ = results(model(changed(source, place), target), 4, 5, 3)
        expect_influence(before, after, f"source[:, {place}] has no influence on the logits of some step")


@points(0.5, rests_on=(SCORES, "test_model_ignores_padding", "test_decoder_reads_the_target_so_far"))
def test_model_looks_through_its_attention(student, inputs):
    """The weights come from `attention`, follow the decoder's state, and make the context that the logits depend on."""
    model, v = draw_model(student, inputs), "attention.v.weight"
    source, target = draw_tokens(inputs, 2, 5, 4)
    mask = padding_after((5, 3), 5)
    logits, weights = results(model(source, target, mask), 2, 4, 5)
    _, others = results(model(source, changed(target, 0), mask), 2, 4, 5)
    expect_state_to_ask(weights, others)
    parameters = expect_attention(inspect_module(model).parameters).value
    check_keys(model, source, target)
    assign(model, parameters | {v: torch.zeros_like(parameters[v])})
    without, even = results(model(source, target, mask), 2, 4, 5)
    expected = torch.tensor([[[0.2] * 5] * 4, [[1 / 3] * 3 + [0.0] * 2] * 4])
    hint = "Return the weights that `self.attention` returns, with the source mask, and no others."
    expect_close(even, expected, what="the weights after `attention.v` was set to zero", hint=hint)
    expect_context_to_count(logits, without)


@points(0.25)
def test_gradients_of_the_model(student, inputs):
    """Gradients flow from the logits to all parameters of the model, and through all steps."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 3, 5, 4)
    upstream = inputs.randn(3, 4, VOCABULARIES[1], dtype=torch.float32).cpu()
    found = expect_gradients(model, source, target, upstream)
    expect_moving(found)
    upstream[:, :3] = 0
    check_slopes(model, 0 * source, 0 * target, padding_after((5, 2, 3), 5), upstream, inputs)


@points(0.25)
def test_logits_are_no_probabilities(student, inputs):
    """The logits are plain scores of the right shape for any b, S and T: no softmax is applied."""
    model = draw_model(student, inputs)
    expect_scores(results(model(*draw_tokens(inputs, 3, 5, 4)), 3, 4, 5)[0])
    for b, S, T in (1, 4, 2), (3, 1, 2), (2, 3, 1), (1, 1, 1), (1, 60, 1), (1, 1, 30):
        source, target = draw_tokens(inputs, b, S, T)
        target[0, -1] = VOCABULARIES[1] - 1  # the target has tokens that the source lacks
        results(model(source, target), b, T, S)
    check_turned_vocabularies(student, *draw_tokens(inputs, 2, 5, 4))


def randn(inputs, *shape):
    return inputs.randn(*shape, dtype=torch.float32)


def shapes(encoder_dim, decoder_dim, hidden_dim):
    """The parameters of an AdditiveAttention of these widths."""
    return dict(zip(WEIGHTS, ((hidden_dim, decoder_dim), (hidden_dim, encoder_dim), (1, hidden_dim)), strict=True))


def draw_attention(student, inputs, *widths):
    """A layer, and the random weights that it was given."""
    values = {name: randn(inputs, *shape) for name, shape in shapes(*widths).items()}
    return fill(student.AdditiveAttention(*widths), values), list(values.values())


def some_padding(inputs, b, S):
    """A mask in which each example has at least one key that is visible and, if it has two, one that is padding."""
    keys, place = torch.arange(S), inputs.integers(0, S, (b, 1)).cpu()
    return (inputs.bools((b, S), 0.5).cpu() | (keys == place)) & (keys != (place + 1) % S)


@expectation
def expect_shares(weights, mask):
    expect(not weights.isnan().any(), "some weights are NaN", f"numbers, for mask = {mask.tolist()}", weights)
    got = f"up to {weights[mask].max().item():.3g}"
    expect(not weights[mask].any(), "padding has some weight", "exactly 0", got)
    expect_close(weights.sum(-1), torch.ones(3), what="the sums of the weights of a padded batch")


@expectation
def expect_influence(before, after, what):
    change = (after - before).abs().amax((0, 2))  # in any example: a ReLU may stop all numbers of one
    silent = (change <= 1e-7).nonzero().flatten().tolist()
    hint = "Let each step look at all of the source, step 0 too."
    expect(not silent, what, "a change in every step", f"none in step {' and '.join(map(str, silent))}", hint)


@expectation
def expect_moving(gradients):
    still = [name for name in WEIGHTS if not expect_tensor(gradients.get(f"attention.{name}")).any()]
    expect(not still, "the gradient is zero in the attention", "gradients other than 0", ", ".join(still))
