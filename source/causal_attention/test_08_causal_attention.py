# Built from course/08_causal_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the six tokens forwards and backwards, and every other promise of the contract on small inputs."""

import torch
from shared_08 import (
    NAMES,
    WEIGHTS,
    as_biased,
    expect_biases,
    expect_dropout_of_one_token,
    expect_no_trace,
    expect_none_dropped,
    expect_other,
    expect_works_elsewhere,
    fill,
    make,
)

from autograder.checking import (
    binomial_bounds,
    expect,
    expect_anew,
    expect_close,
    expect_dtype,
    expect_raises,
    expect_tensor,
    expect_unchanged,
    expectation,
    inspect_module,
    points,
)

# Queries and keys read the first feature, which is 1, and make each score -1,000,000; values read the other three.
BLIND = {
    "W_query.weight": torch.tensor([[1000.0, 0.0, 0.0, 0.0]] + [[0.0] * 4] * 2),
    "W_key.weight": torch.tensor([[-1000.0 * 3**0.5, 0.0, 0.0, 0.0]] + [[0.0] * 4] * 2),
    "W_value.weight": torch.eye(4)[1:],
}
AGAIN = " (the layer was switched to eval() and back to train() before)"


@points(1.25)
def test_batch_of_two_texts(student, reference):
    """The outputs are right: for the lesson's batch, d_out = 8, scores of 0, and after changed weights or results."""
    weights = {name: reference[name] for name in WEIGHTS}
    others = {name: -2.0 * weight for name, weight in weights.items()}
    for before, case in (weights, ""), (others, ", after a call with other weights"):
        layer = make_linear(student, before, 3, 2, 6, 0.0)
        layer.eval()
        layer(reference["batch"])
        fill(layer, weights)
        expect_output(layer(reference["batch"]), reference["output"], inspect_module(layer), case)
    wide = {name: torch.nn.functional.pad(reference[name], (0, 0, 0, 6)) for name in WEIGHTS}
    wide["W_query.weight"] = 2.0 * wide["W_query.weight"]  # as the square root of d_out doubles
    other = make_linear(student, wide, 3, 8, 6, 0.0)
    other.eval()
    same = other(reference["batch"])
    expect_close(same[..., :2], reference["output"], what="the first two of 8 features, with doubled queries")
    x = reference["batch"].clone()
    x[0, 3] = 0.0
    mean = (x[0, :4] @ reference["W_value.weight"].T).mean(0)
    got = expect_tensor(layer(x), shape=(2, 6, 2), what="the output for a text with a token of zeros")
    expect_close(got[0, 3], mean, what="the output for a token of zeros, which shares its attention evenly")
    expect_anew(lambda: student.CausalAttention(3, 2, 6, 0.0), reference["batch"], what="the output")


@points(0.5)
def test_text_that_is_too_long_is_refused(student, inputs):
    """The layer takes up to context_length tokens, in any order of lengths, and raises ValueError for more."""
    layer = student.CausalAttention(3, 2, 6, 0.0)
    for b, t in (2, 3), (2, 6), (3, 6), (2, 1), (2, 5):
        what = f"with context_length = 6, the output for {b} texts of {t} tokens"
        expect_tensor(layer(inputs.randn(b, t, 3, dtype=torch.float32)), shape=(b, t, 2), what=what)
    for context_length, tokens in (4, 5), (3, 6), (1, 2):
        layer, case = student.CausalAttention(3, 2, context_length, 0.0), f"with context_length = {context_length}"
        expect_raises(ValueError, layer, inputs.randn(2, tokens, 3, dtype=torch.float32), case=case)
        layer.eval()
        case = f"{case}, after eval()"
        expect_raises(ValueError, layer, inputs.randn(1, tokens, 3, dtype=torch.float32), case=case)


@points(0.5)
def test_future_has_no_influence(student, inputs):
    """The later tokens of a text do not change the outputs before them."""
    layer = make_linear(student, {name: inputs.randn(3, 4, scale=0.7) for name in WEIGHTS}, 4, 3, 21, 0.0)
    layer.eval()
    x = inputs.randn(2, 20, 4, dtype=torch.float32)
    x[:, 4] = x[:, 19] = 0.0  # scores of exactly 0, too, must be blocked
    before = expect_tensor(layer(x), shape=(2, 20, 3))
    for first in 1, 2, 4, 19:
        changed = x.clone()
        changed[:, first:] += inputs.randn(2, 20 - first, 4, dtype=torch.float32)
        after = expect_tensor(layer(changed), shape=(2, 20, 3))
        what = f"the output for the first {first} of twenty tokens, after the others were changed"
        hint = "Later tokens leak through. Does the softmax run over the keys? Do you mask the scores before it?"
        expect_close(after[:, :first], before[:, :first], what=what, hint=hint)
        what = f"the last {20 - first} of twenty tokens were changed, but their outputs did not change"
        expect_other(after[:, first:], before[:, first:], what)
    layer = make_linear(student, BLIND, 4, 3, 6, 0.0)
    layer.eval()
    expect_no_trace(layer, inputs.randn(2, 5, 4, dtype=torch.float32), 3)


@points(0.5, rests_on="test_batch_of_two_texts")
def test_biases_where_they_are_asked_for(student, inputs):
    """With qkv_bias=True the three layers have biases and add them; otherwise, and by default, none has one."""
    for arguments, said in ((False,), "qkv_bias=False"), ((), "no qkv_bias"), ((True,), "qkv_bias=True"):
        layer = student.CausalAttention(4, 3, 6, 0.2, *arguments)
        expect_biases(inspect_module(layer), arguments == (True,), f"with dropout = 0.2 and {said}")
    weights = {name: inputs.randn(3, 4, dtype=torch.float32, scale=0.7) for name in WEIGHTS}
    biases = {f"{name}.bias": inputs.randn(3, dtype=torch.float32) for name in NAMES}
    layer = make(student, weights | biases, 4, 3, 6, 0.0, True)
    plain = make_linear(student, as_biased(weights, biases), 4, 3, 6, 0.0)
    x = inputs.randn(2, 5, 4, dtype=torch.float32)
    x[:, :, 3] = 1.0
    layer.eval()
    plain.eval()
    expected = expect_tensor(plain(x), what="the output without biases")
    expect_close(layer(x), expected, what="the output with biases, which stand for the last column of the weights")


@points(1, rests_on="test_batch_of_two_texts")
def test_dropout_is_for_training_only(student, inputs):
    """In training, dropout drops each weight on its own and scales up the rest; after eval() it drops none."""
    t, b, p = 12, 4, 0.4
    weights, x = draw_doubling(inputs, t), torch.eye(t).repeat(b, 1, 1)
    calm, layer = (make_linear(student, weights, t, 2 * t, t + 1, share) for share in (0.0, p))
    calm.eval()
    layer.eval()
    whole, quiet = halves(calm(x), b, t), halves(layer(x), b, t)
    after = f"after eval(), with dropout = {p},"
    expect_none_dropped(quiet[0], whole[0], f"{after} weights are still dropped")
    what = f"{after} the weights that the output shows"
    expect_close(quiet[0], whole[0], what=what)
    layer.train()
    one, other = halves(layer(x), b, t), halves(layer(x), b, t)
    expect_alike(*one)
    twin = make_linear(student, weights, t, 2 * t, t + 1, p)
    what = f"in training, with dropout = {p}, the weights are the same as without dropout{AGAIN}"
    expect_other(one[0], whole[0], what)
    expect_loss("four texts", layer(x), whole[0], b, t)
    expect_dropped(one[0], other[0], whole[0], p)
    expect_own_draws(halves(twin(x), b, t)[0], one[0])
    expect_loss("a text on its own", layer(x[:1]), whole[0], 1, t)
    expect_loss("texts shorter than context_length", layer(x[:, :9].contiguous()), whole[0], b, 9)
    expect_dropout_of_one_token(layer, x)


@points(0.25)
def test_other_texts_have_no_influence(student, inputs):
    """With other numbers of texts, or with one text alone, each text gets the same output, of shape (b, t, d_out)."""
    layer = make_linear(student, {name: inputs.randn(3, 4, scale=0.7) for name in WEIGHTS}, 4, 3, 6, 0.0)
    layer.eval()
    x = inputs.randn(9, 5, 4, dtype=torch.float32)
    together = expect_tensor(layer(x), shape=(9, 5, 3), what="the output for nine texts")
    for place in 0, 1, 8:
        own = slice(place, place + 1)
        alone = expect_tensor(layer(x[own]), shape=(1, 5, 3), what=f"the output for text {place} of 9 on its own")
        expect_close(together[own], alone, what=f"the output for text {place} of 9, as against that on its own")
    expect_close(layer(x.flip(0)), together[range(8, -1, -1)], what="the output for the nine texts in reverse order")


@points(0.25, rests_on="test_batch_of_two_texts")
def test_gradients_reach_everything(student, inputs):
    """Gradients reach x and all parameters of the three layers, in training with dropout and after eval()."""
    layer = student.CausalAttention(4, 3, 6, 0.2, True)
    state = inspect_module(layer)
    x = inputs.randn(2, 5, 4, dtype=torch.float32)
    layer.train()
    expect_arrival(state, layer.gradient(x), "in training")
    layer.eval()
    expect_arrival(state, layer.gradient(x), "after eval()")


@points(0.5, rests_on="test_dropout_is_for_training_only")
def test_it_moves_to_float64_and_to_a_device(student, inputs):
    """After .to(), the layer gives the same output in float64, and it works on another device, such as a GPU."""
    x = inputs.randn(2, 5, 4)
    layer = student.CausalAttention(4, 3, 6, 0.5)
    layer.eval()
    single = expect_tensor(layer(x.float()), what="the output")
    layer.to(torch.float64)
    what = "the output for a float64 x after eval() and .to(torch.float64)"
    expect_dtype(expect_close(layer(x), single, atol=1e-4, what=what), torch.float64, what=what)
    for p, bias in (0.1, False), (0.1, True):
        layer = student.CausalAttention(4, 3, 6, p, bias)
        layer.to(torch.float64)
        expect_tensor(layer(x), what="the output for a float64 x, in training with dropout")
    expect_works_elsewhere(student.CausalAttention(4, 3, 6, 0.1), x.float())


@points(0.25, requires="test_batch_of_two_texts")
def test_x_stays_as_it_is(student, reference):
    """The layer leaves the caller's x unchanged, in training and after eval()."""
    layer = student.CausalAttention(3, 3, 6, 0.2)
    expect_unchanged(layer.trace(reference["batch"]))
    layer.eval()
    expect_unchanged(layer.trace(reference["batch"]))


def make_linear(student, weights, d_in, d_out, *args):
    """A layer with these weights, whose three layers are an nn.Linear each."""
    layer = student.CausalAttention(d_in, d_out, *args)
    expect_linear(inspect_module(layer), (d_out, d_in))
    return fill(layer, weights)


@expectation
def expect_linear(state, shape):
    for name in NAMES:
        kinds = state.modules.get(name, ["no layer of that name"])
        expect("Linear" in kinds, f"{name} is not an nn.Linear", "nn.Linear", kinds[0])
        expect_tensor(state.parameters.get(f"{name}.weight"), shape=shape, what=f"{name}.weight")


def draw_doubling(inputs, t):
    """Weights with which texts that are the identity show each attention weight twice, once in each half of a value."""
    weights = {name: inputs.randn(2 * t, t, dtype=torch.float32, scale=0.5) for name in WEIGHTS[:2]}
    return weights | {"W_value.weight": torch.eye(t).repeat(2, 1)}


def halves(output, b, t):
    """The weights (b, t, t) that an output shows, once in each half of its features."""
    output = expect_tensor(output, shape=(b, t, 2 * t), what="the output")
    return output[..., :t], output[..., t:]


@expectation
def expect_alike(one, other):
    """Vouch that both halves of the output show the same weights."""
    what = "in training, two features of one context vector disagree about which weights were dropped"
    hint = "Dropout falls on the weights only: after the softmax, and before they meet the values."
    alike = torch.allclose(one.double(), other.double(), rtol=1e-4, atol=1e-5, equal_nan=True)
    expect(alike, what, hint=hint)


@expectation
def expect_dropped(one, other, whole, p):
    """The weights in two calls in training, and what they are without dropout."""
    kept = one != 0
    what = f"with dropout = {p}, the weights, blocked and dropped ones included"
    expect_close(one, torch.where(kept, whole / (1 - p), 0), what=what)
    visible = whole > 0
    low, high = binomial_bounds(int(visible.sum()), 1 - p, 1e-10)
    count = int((kept & visible).sum())
    what = f"with dropout = {p}, the number of weights that were kept in training"
    expect(low <= count <= high, what, f"{low} to {high} of {int(visible.sum())}", str(count))
    at_itself = kept.diagonal(dim1=1, dim2=2)
    expect(not at_itself.all(), "the weight of a token with itself is never dropped")
    half = whole.shape[-1] // 2
    past = kept[:, half:, :half]  # late queries and early keys
    for axis, neighbours in enumerate(("texts", "queries", "keys")):
        fates = past.unbind(axis)
        alike = all(fate.equal(fates[0]) for fate in fates)
        expect(not alike, f"all {neighbours} lose the same weights: there are too few random draws")
    expect(not kept.equal(other != 0), "two calls in training dropped the very same weights")


@expectation
def expect_own_draws(of_twin, one):
    what = "in their first call in training, two layers dropped the very same weights"
    expect(not (of_twin != 0).equal(one != 0), what, hint="Set no seed: each layer draws anew in each call.")


@expectation
def expect_loss(case, output, whole, b, t):
    """Vouch that an output in training lacks a weight."""
    shown = expect_tensor(output, what=f"the output for {case}")
    width = 2 * whole.shape[-1]
    expect(shown.numel() == b * t * width, f"the output for {case} has the wrong size")
    lost = shown.reshape(b, t, width)[:, :, :t][:, whole[0, :t, :t] > 0] == 0
    expect(bool(lost.any()), f"in training, not one weight of {case} is 0{AGAIN}")


def expect_arrival(state, call, when):
    check_arrival(state, call.args[0], call.parameters, when)


@expectation
def check_arrival(state, of_x, of_parameters, when):
    parameters = [name for name in state.parameters if name.split(".")[0] in NAMES]
    hint = "Make each nn.Linear an attribute of the layer."
    expect(bool(parameters), "the layer has none of the promised parameters", hint=hint)
    arrived = {"x": of_x, **of_parameters}
    lost = [name for name in ("x", *parameters) if arrived.get(name) is None]
    hint = "On the way to the output, autograd was switched off or a tensor was taken out of the graph."
    expect(not lost, f"{when} no gradient reaches {' or '.join(lost)}", hint=hint)


@expectation
def expect_output(got, expected, state, case):
    further = sorted({name for name in state.parameters if name.partition(".")[0] not in NAMES})
    question = f"What do these parameters do: {', '.join(further)}? No layer follows the sum of values."
    hint = question if further else say_which_text_is_right
    expect_close(got, expected, what=f"the output for two texts{case}", hint=hint)


def say_which_text_is_right(got, expected):
    if got.isnan().any():
        return "NaN comes from 0 * inf, or from a row in which every key is blocked. Keep the diagonal visible."
    if torch.allclose(got[0].double(), expected[0].double(), atol=1e-4):
        return "The first text is right and the second is not. Are its scores and its softmax its own, made of `x`?"
    return None
