"""Visible checks: the six tokens forwards and backwards, and every other promise of the contract on small inputs."""

import torch

from autograder.checking import (
    assign,
    binomial_bounds,
    expect,
    expect_close,
    expect_dtype,
    expect_layer,
    expect_raises,
    expect_tensor,
    inspect_module,
    points,
)

NAMES = "W_query", "W_key", "W_value"
WEIGHTS = tuple(f"{name}.weight" for name in NAMES)
# Queries and keys read the first feature, which is 1, and make each score -60; values read the other three.
BLIND = {
    "W_query.weight": torch.tensor([[10.0, 0.0, 0.0, 0.0]] + [[0.0] * 4] * 2),
    "W_key.weight": torch.tensor([[-6.0 * 3**0.5, 0.0, 0.0, 0.0]] + [[0.0] * 4] * 2),
    "W_value.weight": torch.eye(4)[1:],
}


@points(1.5)
def test_batch_of_two_texts(student, reference):
    """With the lesson's weights, the sentence and its reverse give -0.4519, 0.2216, ..., each on its own."""
    layer = make(student, {name: reference[name] for name in WEIGHTS}, 3, 2, 6, 0.0)

    def hint(got, expected):
        if got.isnan().any():
            return "NaN comes from 0 * inf, or from a row in which every key is blocked. Keep the diagonal visible."
        if torch.allclose(got[0].double(), expected[0].double(), atol=1e-4):
            return "The first text is right and the second is not: give each text its own scores and its own softmax."
        return None

    call(layer, "eval")
    expect_close(layer(reference["batch"]), reference["output"], what="the output for two texts", hint=hint)


@points(0.5)
def test_future_has_no_influence(student, inputs):
    """The later tokens of a text do not change the outputs before them."""
    layer = make(student, {name: inputs.randn(3, 4, scale=0.7) for name in WEIGHTS}, 4, 3, 21, 0.0)
    call(layer, "eval")
    x = inputs.randn(2, 20, 4, dtype=torch.float32)
    x[:, 4] = x[:, 19] = 0.0  # scores of exactly 0, too, must be blocked
    before = expect_tensor(layer(x), shape=(2, 20, 3))
    for first in (1, 2, 4, 19):
        changed = x.clone()
        changed[:, first:] += inputs.randn(2, 20 - first, 4, dtype=torch.float32)
        after = expect_tensor(layer(changed), shape=(2, 20, 3))
        what = f"the output for the first {first} of twenty tokens, after the others were changed"
        hint = "Later tokens leak through. Does the softmax run over the keys? Do you mask the scores before it?"
        expect_close(after[:, :first], before[:, :first], what=what, hint=hint)
        expect(
            not torch.allclose(after[:, first:].double(), before[:, first:].double()),
            f"the last {20 - first} of twenty tokens were changed, but their outputs did not change",
        )
    layer = make(student, BLIND, 4, 3, 6, 0.0)
    call(layer, "eval")
    expect_no_trace(layer, inputs.randn(2, 5, 4, dtype=torch.float32), 3)


@points(0.25)
def test_other_texts_have_no_influence(student, inputs):
    """What a text gives depends neither on the other texts of the batch nor on its place among them."""
    layer = make(student, {name: inputs.randn(3, 4, scale=0.7) for name in WEIGHTS}, 4, 3, 6, 0.0)
    call(layer, "eval")
    x = inputs.randn(9, 5, 4, dtype=torch.float32)
    together = expect_tensor(layer(x), shape=(9, 5, 3), what="the output for nine texts")
    places = 0, 1, 8
    alone = layer.each([(x[place : place + 1],) for place in places])
    for place, got in zip(places, alone, strict=True):
        expect_close(got, together[place : place + 1], what=f"the output for text {place} of 9 on its own")
    expect_close(layer(x.flip(0)), together.flip(0), what="the output for the nine texts in reverse order")


@points(0.5)
def test_text_that_is_too_long_is_refused(student, inputs):
    """A text may have any number of tokens up to context_length, in any order; more of them raise ValueError."""
    layer = expect_layer(student.CausalAttention(3, 2, 6, 0.0))
    sizes = (2, 3), (2, 6), (3, 6), (2, 1), (2, 5)
    results = layer.each([(inputs.randn(b, t, 3, dtype=torch.float32),) for b, t in sizes])
    for (b, t), got in zip(sizes, results, strict=True):
        expect_tensor(got, shape=(b, t, 2), what=f"with context_length = 6, the output for {b} texts of {t} tokens")
    for context_length, tokens in (4, 5), (3, 6), (1, 2):
        layer = expect_layer(student.CausalAttention(3, 2, context_length, 0.0))
        expect_raises(ValueError, layer, inputs.randn(2, tokens, 3, dtype=torch.float32))
        call(layer, "eval")
        expect_raises(ValueError, layer, inputs.randn(1, tokens, 3, dtype=torch.float32))


@points(0.5)
def test_biases_where_they_are_asked_for(student, inputs):
    """With qkv_bias=True each of the three layers has a bias and uses it; otherwise none has one."""
    for arguments in (False,), (), (True,):
        layer = expect_layer(student.CausalAttention(4, 3, 6, 0.2, *arguments))
        parameters, biased = inspect_module(layer).parameters, arguments == (True,)
        said = f"with qkv_bias={biased}" if arguments else "without the argument qkv_bias"
        for name in NAMES:
            has = f"{name}.bias" in parameters
            expect(has == biased, f"{said}, {name} has {'a' if has else 'no'} bias")
    # Where the last feature of each token is 1, a bias does what the last column of the weight does.
    weights = {name: inputs.randn(3, 4, dtype=torch.float32, scale=0.7) for name in NAMES}
    biases = {name: inputs.randn(3, dtype=torch.float32) for name in NAMES}
    layer = expect_layer(student.CausalAttention(4, 3, 6, 0.0, True))
    assign(
        layer, {f"{name}.{kind}": of[name] for name in NAMES for kind, of in (("weight", weights), ("bias", biases))}
    )
    column = torch.tensor([0.0, 0.0, 0.0, 1.0])
    values = {f"{name}.weight": weights[name] + biases[name][:, None] * column for name in NAMES}
    plain = make(student, values, 4, 3, 6, 0.0)
    x = inputs.randn(2, 5, 4, dtype=torch.float32)
    x[:, :, 3] = 1.0
    for each in layer, plain:
        call(each, "eval")
    expected = expect_tensor(plain(x), what="the output without biases")
    expect_close(layer(x), expected, what="the output with biases, which stand for the last column of the weights")


@points(1)
def test_dropout_is_for_training_only(student, inputs):
    """In training each weight is dropped on its own with probability dropout, the others grow; eval() drops nothing."""
    t, b, p = 12, 4, 0.4
    # Each text is the identity, and so is each half of the values: the output shows every weight twice.
    eye = torch.eye(t)
    weights = {name: inputs.randn(2 * t, t, dtype=torch.float32, scale=0.5) for name in WEIGHTS[:2]}
    weights["W_value.weight"] = torch.cat([eye, eye])
    calm, layer = (make(student, weights, t, 2 * t, t + 1, share) for share in (0.0, p))
    x = eye.repeat(b, 1, 1)
    for each in calm, layer:
        call(each, "eval")
    whole, _ = halves(calm(x), b, t)
    quiet, _ = halves(layer(x), b, t)
    expect_close(quiet, whole, what=f"after eval(), with dropout = {p}, the weights that the output shows")
    call(layer, "train")
    *both, alone, shorter = layer.each([(x,), (x,), (x[:1],), (x[:, :9].contiguous(),)])
    one, other = (halves(got, b, t) for got in both)
    what = "the same weight, as two features of a value show it in training: dropout has hit something else"
    expect_close(one[0], one[1], what=what)
    kept = one[0] != 0
    expect_close(one[0], torch.where(kept, whole / (1 - p), 0), what=f"with dropout = {p}, the weights that were kept")
    visible = whole > 0
    low, high = binomial_bounds(int(visible.sum()), 1 - p, 1e-10)
    count = int((kept & visible).sum())
    what = f"with dropout = {p}, the number of weights that were kept in training"
    expect(low <= count <= high, what, f"{low} to {high} of {int(visible.sum())}", str(count))
    at_itself = kept.diagonal(dim1=1, dim2=2)
    expect(not at_itself.all(), "the weight of a token with itself is never dropped")
    cases = ("a text on its own", alone, 1, t), ("texts shorter than context_length", shorter, b, 9)
    for case, output, texts, n in cases:
        shown = expect_tensor(output, what=f"the output for {case}")
        expect(shown.numel() == texts * n * 2 * t, f"the output for {case} has the wrong size")
        lost = shown.reshape(texts, n, 2 * t)[:, :, :n][:, whole[0, :n, :n] > 0] == 0
        expect(bool(lost.any()), f"in training, {case} loses no weight")
    past = kept[:, t // 2 :, : t // 2]  # late queries and early keys
    for axis, neighbours in enumerate(("texts", "queries", "keys")):
        fates = past.unbind(axis)
        alike = all(fate.equal(fates[0]) for fate in fates)
        expect(not alike, f"all {neighbours} lose the same weights: there are too few random draws")
    expect(not kept.equal(other[0] != 0), "two calls in training dropped the very same weights")


@points(0.25)
def test_gradients_reach_everything(student, inputs):
    """Gradients reach x and all parameters of the three layers, in training with dropout and after eval()."""
    layer = expect_layer(student.CausalAttention(4, 3, 6, 0.2, True))
    parameters = [name for name in inspect_module(layer).parameters if name.split(".")[0] in NAMES]
    expect(
        bool(parameters),
        "the layer has none of the promised parameters",
        hint="Make each nn.Linear an attribute of the layer.",
    )
    x = inputs.randn(2, 5, 4, dtype=torch.float32)
    for mode, when in ("train", "in training"), ("eval", "after eval()"):
        call(layer, mode)
        result = layer.gradient(x)
        arrived = {"x": result.args[0], **result.parameters}
        lost = [name for name in ("x", *parameters) if arrived.get(name) is None]
        hint = "On the way to the output, autograd was switched off or a tensor was taken out of the graph."
        expect(not lost, f"{when} no gradient reaches {' or '.join(lost)}", hint=hint)


@points(0.5)
def test_it_moves_to_float64_and_to_a_device(student, inputs):
    """All that the layer keeps moves with .to(), to float64 and to another device, such as a GPU."""
    x = inputs.randn(2, 5, 4)
    layer = expect_layer(student.CausalAttention(4, 3, 6, 0.5))
    call(layer, "eval")
    single = expect_tensor(layer(x.float()), what="the output")
    call(layer, "to", torch.float64)
    what = "the output for a float64 x after .to(torch.float64)"
    expect_dtype(expect_close(layer(x), single, atol=1e-4, what=what), torch.float64, what=what)
    for p, bias in (0.1, False), (0.1, True):
        layer = expect_layer(student.CausalAttention(4, 3, 6, p, bias))
        call(layer, "to", torch.float64)
        expect_tensor(layer(x), what="the output for a float64 x, in training with dropout")
    layer = expect_layer(student.CausalAttention(4, 3, 6, 0.1))
    expect_tensor(layer(x.float()), what="the output")  # what it keeps moves later
    for mode in ("train", "eval"):
        call(layer, mode)
        got = layer.elsewhere(x.float())
        expect_tensor(got, shape=tuple(single.shape), what="the output on another device than the CPU")


def expect_no_trace(layer, x, features):
    """A token whose values are 1e30 shows each weight that it has in the outputs before it, unless it is exactly 0."""
    x[:, :, 0], x[:, -1, 1:] = 1.0, 0.0
    huge = x.clone()
    huge[-1, -1, 1:] = 1e30
    shape = *x.shape[:2], features
    before, after = (expect_tensor(got, shape=shape) for got in layer.each([(x,), (huge,)]))
    what = "the output for the first tokens, after the values of the very last one became 1e30,"
    hint = "Give the later tokens the score -inf. After -100, softmax leaves them a small weight."
    expect_close(after[:, :-1], before[:, :-1], what=what, hint=hint)


def make(student, weights, d_in, d_out, *args):
    """A layer with these weights, and zeros for biases that it should not have: those are asked for elsewhere."""
    layer = student.CausalAttention(d_in, d_out, *args)
    state = inspect_module(layer)
    for name in NAMES:
        kinds = state.modules.get(name, ["no layer of that name"])
        expect("Linear" in kinds, f"{name} is not an nn.Linear", "nn.Linear", kinds[0])
        expect_tensor(state.parameters.get(f"{name}.weight"), shape=(d_out, d_in), what=f"{name}.weight")
    unasked = {name: torch.zeros_like(value) for name, value in state.parameters.items() if name.endswith(".bias")}
    assign(layer, unasked | weights)
    return layer


def halves(output, b, t):
    """The weights (b, t, t) that an output shows, once in each half of its features."""
    return expect_tensor(output, shape=(b, t, 2 * t), what="the output").chunk(2, dim=-1)


def call(layer, method, *args):
    """Call a method that every nn.Module has, unless the layer has something else of that name."""
    expect_layer(getattr(layer, method), what=f"{method} of the layer")(*args)
