# Built from course/16_seq2seq_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the attention by numbers, and what a translator of any design respects."""

import torch
from shared_16 import (
    CALM,
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
def test_layers_are_the_three_asked_for(student):
    """The attention has the three layers W_query, W_key and v, of the right sizes, without bias, and nothing else."""
    sizes = dict(zip(WEIGHTS, ((3, 2), (3, 5), (1, 3)), strict=True))
    what = "AdditiveAttention(5, 2, 3) has other parameters than those asked for"
    expect_parameters(student.AdditiveAttention(5, 2, 3), sizes, what)


@points(0.5)
def test_weights_and_context_by_numbers(student, reference):
    """For two decoder states and four source words, the weights and contexts are those of the formula."""
    attention = attention_with(student, reference)
    context, weights = pair(attention(reference["query"], reference["keys"]))
    expect_close(weights, reference["weights"], what="the weights")
    hint = "The weights are right. Sum the keys themselves, weighted by them."
    expect_close(context, reference["context"], what="the context", hint=hint)
    arguments = reference["query"], reference["keys"]
    expect_anew(lambda: student.AdditiveAttention(5, 2, 3), *arguments, what="the weights", part=1)


@points(0.25, rests_on="test_weights_and_context_by_numbers")
def test_decoder_state_decides(student, reference):
    """For the same source words, another state of the decoder gives other weights."""
    attention = attention_with(student, reference)
    states = torch.tensor([[0.0, 0.0], [3.0, -2.0], [-3.0, 2.0]])
    keys = reference["keys"][:1].expand(3, 4, 5).contiguous()
    _, weights = pair(attention(states, keys))
    expect_other_weights(expect_tensor(weights, shape=(3, 4), what="the weights"))


@points(0.5, rests_on=NUMBERS)
def test_padding_gets_no_weight(student, reference):
    """Padding, wherever it stands, plays no part: its weight is 0, and the others are as if it were not there."""
    attention = attention_with(student, reference)
    query, keys = reference["query"], reference["keys"]
    mask = torch.tensor([[False, True, False, False], [True, False, False, True]])
    context, weights = pair(attention(query=query, keys=keys, mask=mask))
    weights = expect_tensor(weights, shape=(2, 4), what="the weights")
    expect_no_share(weights, mask)
    hint = "Padding has to be out before the softmax shares out the weights."
    expect_sums(weights, "the sums of the weights", hint)
    shares = reference["weights"].masked_fill(mask, 0)
    shares = shares / shares.sum(-1, keepdim=True)
    expect_close(weights, shares, what=f"the weights for mask = {mask.tolist()}")
    expect_close(context, (shares[..., None] * keys).sum(1), what="the context of words between padding")
    what = "the sums of the weights of words with scores of -1,000,000 beside padding with scores of 0"
    expect_sums(weights_of_low_scores(student, mask), what, hint)
    filled = keys.masked_fill(mask[..., None], 1e6)
    other_context, other_weights = pair(attention(query, filled, mask))
    what = "after other numbers were put at the padded positions"
    expect_close(other_weights, weights, what=f"the weights {what}")
    expect_close(other_context, expect_tensor(context), what=f"the context {what}")


@points(0.25, rests_on="test_padding_gets_no_weight")
def test_batch_or_source_of_one(student, reference):
    """Sizes of 1 are treated as any other: one example, one source word, or one feature."""
    attention = attention_with(student, reference)
    query, keys = reference["query"], reference["keys"]
    mask = torch.tensor([[False, True, False, False]])
    for one in slice(0, 1), slice(1, 2):
        for got in attention(query[one], keys[one]), attention(query[one], keys[one], mask):
            context, weights = pair(got)
            expect_tensor(weights, shape=(1, 4), what="the weights of one example")
            expect_tensor(context, shape=(1, 5), what="the context of one example")
    for b in 1, 2:
        context, weights = pair(attention(query[:b], keys[:b, :1], torch.zeros(b, 1, dtype=torch.bool)))
        expect_close(weights, torch.ones(b, 1), what="the weights of a single source word")
        expect_close(context, keys[:b, 0], what="the context of a single source word")
    context, weights = pair(student.AdditiveAttention(1, 2, 3)(query, keys[..., :1]))
    expect_tensor(weights, shape=(2, 4), what="the weights of keys of one feature")
    expect_tensor(context, shape=(2, 1), what="the context of keys of one feature")


@points(0.25)
def test_gradients_reach_the_layers(student, reference):
    """Gradients flow from the context to the query, the keys and the three layers, with a mask and after eval() too."""
    attention = attention_with(student, reference)
    for case, mask in ("", None), ("_masked", torch.tensor([[False] * 4, [True, False, False, True]])):
        call = attention.gradient(reference["query"], reference["keys"], mask, upstream=reference["upstream"])
        context = expect_tensor(pair(call)[0], shape=(2, 5))
        expected = {name: reference[f"gradient_{name}{case}"] for name in ("query", "keys", *NAMES)}
        check_gradients(call, (context, reference[f"context{case}"]), expected, "after eval(), " if case else "")
        attention.eval()


@points(0.25, requires=NUMBERS)
def test_attention_changes_no_argument(student, reference):
    """Query, keys and mask stay as the caller made them."""
    attention = attention_with(student, reference)
    mask = torch.tensor([[False, False, False, True], [False, True, False, True]])
    expect_unchanged(attention.trace(reference["query"], reference["keys"]))
    expect_unchanged(attention.trace(reference["query"], reference["keys"], mask))


@points(0.25)
def test_model_scores_a_token_for_each_step(student, inputs):
    """For any size and padding, logits are plain scores (b, T, target_vocab), weights (b, T, S), fixed after eval()."""
    model = draw_model(student, inputs)
    for b, S, T in (3, 5, 4), (2, 3, 1), (1, 1, 1):
        source, target = draw_tokens(inputs, b, S, T)
        target[0, 0] = VOCABULARIES[1] - 1  # the target has tokens that the source lacks
        logits, weights = results(model.overwrite(source, target), b, T, S)
        expect_finite(logits, f"for {b} sources of {S} tokens and targets of {T}")
        expect_sums(weights, "the sums of the weights over the source")
        expect_no_silence(logits)
        if T == 4:
            expect_scores(logits)
            again = results(model(source, target), b, T, S)
            hint = f"{CALM} Or does a change of the first results, which are the caller's, change later ones?"
            expect_same(again, (logits, weights), "the second time, after eval()", hint)
    source, target = draw_tokens(inputs, 3, 5, 4)
    results(model(source, target, padding_after((4, 3, 2), 5)), 3, 4, 5, " of sources that all end in padding")
    check_turned_vocabularies(student, *draw_tokens(inputs, 2, 4, 3))


@points(0.25, requires=NUMBERS)
def test_model_changes_no_argument(student, inputs):
    """Source, target and mask stay as the caller made them, in training and after eval()."""
    model = student.Seq2SeqAttention(*VOCABULARIES, 6, 8)
    source, target = draw_tokens(inputs, 3, 5, 4)
    expect_unchanged(model.trace(source, target))
    expect_unchanged(model.trace(source, target, padding_after((5, 3, 2), 5)))
    model.eval()
    expect_unchanged(model.trace(source, target, padding_after((5, 4, 2), 5)))


@points(0.5, rests_on=SCORES)
def test_examples_do_not_mix(student, inputs):
    """An example gives the same results whatever stands beside it, in any order, and after eval() every time."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 3, 4, 2)
    mask = padding_after((2, 4, 3), 4)
    together = results(model(source, target, mask), 3, 2, 4)
    expect_same(results(model(source, target, mask), 3, 2, 4), together, "the second time, after eval()", CALM)
    order = [2, 0, 1]
    turned = results(model(source[order], target[order], mask[order]), 3, 2, 4)
    hint = "Each example is computed by itself: no layer reads down the batch, and each query meets its own source."
    expect_same(turned, [result[order] for result in together], "of the examples in another order", hint)
    neighbours = [changed(tokens, 0)[[0, 1, 1]] for tokens in (source, target)]
    for tokens, its in zip(neighbours, (source, target), strict=True):
        tokens[0] = its[0]
    beside, alone = ([result[:1] for result in some] for some in (results(model(*neighbours, mask), 3, 2, 4), together))
    expect_same(beside, alone, "of an example among others", hint)
    check_no_mixing_in_training(model, source, target)


@points(0.5, rests_on=(SCORES, "test_examples_do_not_mix"))
def test_padding_leaves_no_trace(student, inputs):
    """Only the mask makes padding. Padding gets no weight; its tokens and their number change no result."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 3, 6, 3)
    source[0, 1], source[0, 4], source[1, 2] = 0, 0, 0  # a token like any other: only the mask makes it padding
    lengths = (5, 4, 2)  # the longest source has padding, too
    mask = padding_after(lengths, 6)
    padded = results(model(source, target, mask), 3, 3, 6)
    expect_no_weight(padded[1], mask)
    check_other_padding(model, source, target, mask, padded)
    check_without_padding(model, source, target, lengths, padded)


@points(0.5, rests_on=SCORES)
def test_each_step_reads_its_target(student, inputs):
    """The logits and weights of step t follow the target tokens up to t and no later one, also in training."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 3, 4, 4)
    check_steps(model, source, target)
    check_no_guesses_in_training(model, source, target)


@points(0.5, rests_on=(SCORES, "test_examples_do_not_mix", "test_each_step_reads_its_target"))
def test_model_asks_its_attention(student, inputs):
    """The decoder's state asks, the keys are the encoder's outputs in order, and the context changes all logits."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 2, 4, 3)
    logits, weights = results(model(source, target), 2, 3, 4)
    _, others = results(model(source, changed(target, 0)), 2, 3, 4)
    expect_state_to_ask(weights, others)
    expect_attention(inspect_module(model).parameters)
    check_keys(model, source, target)
    assign(model, {f"attention.{name}": torch.tensor(0.0) for name in WEIGHTS})
    without, even = results(model(source, target), 2, 3, 4)
    hint = "The model's weights have to be those that `attention` returns."
    expect_close(even, torch.full((2, 3, 4), 0.25), what="the weights with zeros in all of `attention`", hint=hint)
    expect_context_to_count(logits, without)


@points(0.25)
def test_gradients_reach_the_whole_model(student, inputs):
    """Gradients flow from the logits to all parameters of the model, from the last step back to the first."""
    model = draw_model(student, inputs)
    source, target = draw_tokens(inputs, 2, 4, 3)
    upstream = inputs.randn(2, 3, VOCABULARIES[1], dtype=torch.float32).cpu()
    expect_gradients(model, source, target, upstream)
    upstream[:, :2] = 0
    check_slopes(model, 0 * source, 0 * target, padding_after((4, 3), 4), upstream, inputs)


def attention_with(student, reference):
    """The student's layer with the weights of the example."""
    return fill(student.AdditiveAttention(5, 2, 3), {f"{name}.weight": reference[name] for name in NAMES})


@expectation
def expect_other_weights(weights):
    """Vouch that each row differs from the first one."""
    change = (weights[1:] - weights[0]).abs().amax(-1).min().item()
    hint = (
        "If the score is a part from the decoder plus a part from the word, the first is the same for all words, and a "
        "softmax does not notice a number that is added to all scores."
    )
    what, got = "whatever the decoder's state is, the weights stay the same", f"weights that differ by {change:.1g}"
    expect(change > 1e-3, what, "weights that depend on it", got, hint)


@expectation
def expect_no_share(weights, mask):
    expect(not weights.isnan().any(), "some weights are NaN", f"numbers, for mask = {mask.tolist()}", weights)
    right = not weights[mask].any()
    hint = None
    if not right and not (weights[~mask] > 1e-6).any():
        hint = "Here the words are blocked, and padding is looked at. In this course True means blocked."
    expect(right, "padding still has some weight", "exactly 0", f"up to {weights[mask].abs().max().item():.3g}", hint)


@expectation
def expect_sums(weights, what, hint=None):
    expect_close(weights.sum(-1), torch.ones(weights.shape[:-1]), what=what, hint=hint)


@expectation
def expect_finite(logits, case):
    wrong, kind = int((~logits.isfinite()).sum()), "NaN" if logits.isnan().any() else "infinite"
    expect(not wrong, f"{wrong} of {logits.numel()} logits {case} are {kind}", "finite numbers", kind)


@expectation
def expect_no_silence(logits):
    """Vouch that every step has scores."""
    for step in range(logits.shape[1]):
        hint = "Step 0 is a step like any other: it has read the start token."
        silent = not logits[:, step].any()
        expect(not silent, f"all the logits of step {step} are zero", "a score for each token", "zeros", hint)
