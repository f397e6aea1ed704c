"""Hidden checks: any weights and sizes, short texts, biases, examples on their own, dropout, gradients, moves."""

import torch
from shared_08 import (
    NAMES,
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
    expect_tensor,
    expect_unchanged,
    expectation,
    inspect_module,
    points,
)

# b, t, d_in, d_out, context_length: all different, as many examples as tokens, all equal, single ones, wide ones.
SIZES = (
    (2, 5, 4, 3, 5),
    (5, 5, 3, 4, 5),
    (4, 4, 4, 4, 4),
    (1, 6, 2, 7, 6),
    (3, 1, 5, 2, 1),
    (9, 7, 2, 1, 7),
    (6, 5, 3, 64, 5),
)
# Large scores lose digits in float32: two right ways to compute them differ by some 1e-4.
ROUGH = {"rtol": 1e-3, "atol": 3e-4}


@points(1)
def test_any_weights_and_sizes(student, reference, inputs):
    """CausalAttention is right for any weights, sizes and batches, in training (with dropout 0) and in evaluation."""
    for b, t, d_in, d_out, context_length in SIZES:
        x, matrices, _ = draw(inputs, b, t, d_in, d_out, limit=30.0)
        sizes = {"d_in": d_in, "d_out": d_out, "context_length": context_length}
        layer = student.CausalAttention(**sizes, dropout=0.0)
        layer.eval()
        layer(x)  # of other weights: nothing is left of them below
        fill(layer, as_linear(matrices))
        x[0, -1] = 0.0  # scores of exactly 0
        what = f"the output for x {(b, t, d_in)}, d_out = {d_out}, context_length = {context_length}"
        layer.eval()
        expect_close(layer(x), reference.causal_attention(x, matrices), **ROUGH, what=what)
        layer.train()
        expect_close(layer(-x), reference.causal_attention(-x, matrices), **ROUGH, what=f"{what}, for -x, in training")
    first = torch.zeros(5, 3)
    first[0, 0] = 1.0
    x, matrices, _ = draw(inputs, 2, 7, 5, 3)
    low = {"W_query": first * 1000.0, "W_key": -first * 1000.0 * 3**0.5}  # each score is -1,000,000
    layer = make(student, as_linear(matrices | low), 5, 3, 7, 0.0)
    layer.eval()
    expect_no_trace(layer, x, 3)
    expect_anew(lambda: student.CausalAttention(5, 3, 7, 0.0, True), x, what="the output with biases")


@points(0.5, rests_on="test_dropout_is_for_training_only")
def test_texts_shorter_than_the_context(student, reference, inputs):
    """One layer takes texts of any length up to context_length, in any order."""
    x, matrices, _ = draw(inputs, 2, 20, 3, 5)
    layer = make(student, as_linear(matrices), 3, 5, 21, 0.6)
    layer.eval()
    for t in 3, 20, 1, 6, 8:
        short = x[:, :t].contiguous()
        got = layer(short)
        what = f"the output for {t} tokens, with context_length = 21"
        hint = "Cut the mask to the number of tokens of this x, in both dimensions, and keep the whole mask for later."
        expect_close(got, reference.causal_attention(short, matrices), what=what, hint=hint)
    layer.train()
    after = expect_tensor(layer(short), shape=(2, 8, 5), what="the output for 8 tokens, in training")
    what = "with dropout = 0.6, texts shorter than context_length lose no weight in training"
    expect_other(after, got, what)


@points(0.5, rests_on="test_batch_of_two_texts")
def test_biases_are_used(student, inputs):
    """With qkv_bias=True queries, keys and values have a bias each, which is added; otherwise none has one."""
    # Where the last feature of each token is 1, a bias does what the last column of the weight does.
    for b, t, d_in, d_out, context_length in SIZES[:4]:
        x, matrices, biases = draw(inputs, b, t, d_in, d_out, biased=True)
        x[:, :, -1] = 1.0
        values = as_linear(matrices, biases)
        biased = make(student, values, d_in, d_out, context_length, 0.0, qkv_bias=True)
        plain = make(student, as_biased(values, values), d_in, d_out, context_length, 0.0)
        biased.eval()
        plain.eval()
        expect_biases(inspect_module(biased), True, "with qkv_bias=True")
        what = f"with biases, the output for x {(b, t, d_in)} and d_out = {d_out}"
        expect_close(biased(x), expect_tensor(plain(x), what="the output without biases"), what=what)
    for arguments in (3, 2, 4, 0.3), (3, 2, 4, 0.0, False):
        said = f"with dropout = {arguments[3]} and without qkv_bias=True"
        expect_biases(inspect_module(student.CausalAttention(*arguments)), False, said)


@points(0.25)
def test_examples_have_nothing_to_do_with_each_other(student, inputs):
    """The output for a text does not depend on the other texts of the batch, or on its position among them."""
    x, matrices, _ = draw(inputs, 4, 6, 3, 5)
    layer = make(student, as_linear(matrices), 3, 5, 7, 0.0)
    layer.eval()
    before = expect_tensor(layer(x), shape=(4, 6, 5))
    hint = "Take scores, softmax and blends for each text on its own: work on the last two dimensions only."
    for example in range(4):
        changed = x.clone()
        changed[example] = inputs.randn(6, 3, dtype=torch.float32)
        after = expect_tensor(layer(changed), shape=(4, 6, 5))
        others = [other for other in range(4) if other != example]
        what = f"the output for the other texts, after text {example} of 4 was changed"
        expect_close(after[others], before[others], what=what, hint=hint)
        expect_other(after[example], before[example], f"text {example} of 4 was changed, and its output was not")
    expect_close(layer(x[2:3]), before[2:3], what="the output for a single text", hint=hint)
    expect_close(layer(x.flip(0)), before[[3, 2, 1, 0]], what="the output for the texts in reverse order", hint=hint)


@points(1)
def test_dropout_acts_on_the_weights(student, inputs):
    """Dropout is right: each weight becomes 0 or grows by 1 / (1 - p) in training, and stays in evaluation."""
    for p in 0.1, 0.7:
        layer, x, calm = identity_layer(student, inputs, p)
        expect_dropped(layer(x), calm, p)
        expect_loss(layer(x[:1]), calm, p)
        layer.eval()
        what = f"with dropout = {p}, the weights in evaluation"
        still = expect_tensor(layer(x), shape=(6, 16, 32), what=what)
        expect_none_dropped(still, calm, f"with dropout = {p}, weights are still dropped in evaluation")
        for text in range(6):
            expect_close(still[text], calm[0], what=what, hint="Do not drop, and do not scale.")


@points(0.5, rests_on=("test_batch_of_two_texts", "test_dropout_acts_on_the_weights"))
def test_each_weight_has_a_draw_of_its_own(student, reference, inputs):
    """Each weight is dropped by itself with probability p, for each query, key, text and call."""
    p = 0.3
    layer, x, _ = identity_layer(student, inputs, p)
    got = [expect_tensor(layer(x), shape=(6, 16, 32), what="the output in training") for _ in range(2)]
    first, second = (output.value[:, :, :16] != 0 for output in got)
    past = torch.ones(16, 16, dtype=torch.bool).tril(-1).expand(6, 16, 16)
    hint = "Draw for each weight, that of a token with itself included."
    kept = first.diagonal(dim1=1, dim2=2) & second.diagonal(dim1=1, dim2=2)
    expect(not kept.all(), "the weight of a token with itself is never dropped", hint=hint)
    twin, same, _ = identity_layer(student, inputs, p)
    of_twin = expect_tensor(twin(same), shape=(6, 16, 32), what="the output of another layer in training")
    of_twin = of_twin.value[:, :, :16] != 0
    pairs = {"two calls": (first[past], second[past]), "two layers": (first[past], of_twin[past])}
    for axis, of in enumerate(("two texts", "two queries", "two keys")):
        (one, other), (is_past, is_too) = (t.unflatten(axis, (-1, 2)).unbind(axis + 1) for t in (first, past))
        pairs[of] = one[is_past & is_too], other[is_past & is_too]
    for of, (one, other) in pairs.items():
        what = f"the weights of {of} are not dropped independently: the pairs of which both are kept or dropped"
        expect_count(one == other, p**2 + (1 - p) ** 2, reference, what)
    expect_count(torch.cat([first[past], second[past]]), 1 - p, reference, f"with p = {p} the wrong share is kept")
    expect_dropout_of_one_token(student.CausalAttention(16, 32, 1, p), x)


@points(0.25)
def test_it_can_learn(student, reference, inputs):
    """The weights and biases of the three layers get the right gradients, and so does x, in evaluation too."""
    x, matrices, biases = draw(inputs, 2, 3, 3, 2, biased=True)
    upstream = inputs.randn(2, 3, 2, dtype=torch.float32)
    layer = make(student, as_linear(matrices, biases), 3, 2, 4, 0.0, True)
    found = inspect_module(layer).parameters.value
    biases = {name: bias if f"{name}.bias" in found else torch.zeros(2) for name, bias in biases.items()}
    of_x, of_matrices, of_biases = reference.gradients(x, upstream, matrices, biases)
    expect_gradient(layer.gradient(x, upstream=upstream).args[0], of_x, "x")
    for name, expected in as_linear(of_matrices, of_biases).items():
        if name in found or name.endswith(".weight"):  # whether a bias should be there is asked elsewhere
            expect_gradient(getattr(layer, f"{name}.grad"), expected, name)
    layer.eval()
    expect_gradient(layer.gradient(x, upstream=upstream).args[0], of_x, "x after eval()")


@points(0.25, rests_on="test_dropout_is_for_training_only")
def test_it_can_learn_with_dropout(student, inputs):
    """In training with dropout, the gradients are right, too: they flow through the kept weights."""
    p = 0.4
    layer, x, calm = identity_layer(student, inputs, p)
    upstream = inputs.randn(*x.shape[:2], 2 * x.shape[2], dtype=torch.float32).cpu()
    state = inspect_module(layer)
    found = layer.gradient(x, upstream=upstream)
    shown = expect_tensor(found, shape=(6, 16, 32), what="the output in training").value[:, :, :16].double()
    factors = (shown / calm.value[0, :, :16].double()).nan_to_num()  # as the answer itself has drawn them
    gradients = found.parameters.value
    for name, right in gradients_of_identity(state.parameters.value, factors, upstream).items():
        expect_gradient(gradients.get(name), right, f"{name} with dropout = {p}")


@points(0.25)
def test_it_moves_to_another_device(student, inputs):
    """After .to(device), such as a GPU, the layer works for x on that device, in training and in evaluation."""
    expect_works_elsewhere(student.CausalAttention(4, 3, 6, 0.1), inputs.randn(2, 5, 4, dtype=torch.float32))


@points(0.25, rests_on="test_dropout_is_for_training_only")
def test_it_moves_to_float64(student, inputs):
    """After .to(torch.float64) the layer takes x in float64, and gives what it gave in float32."""
    x, matrices, _ = draw(inputs, 2, 5, 4, 3)
    still = make(student, as_linear(matrices), 4, 3, 6, 0.5)
    still.eval()
    single = expect_tensor(still(x), what="the output in float32")
    still.to(torch.float64)
    double = expect_dtype(still(x.double()), torch.float64, what="the output in float64")
    expect_close(double, single, atol=1e-4, what="the output in float64, as it is in float32")
    layer = make(student, as_linear(matrices), 4, 3, 6, 0.1, True)
    expect_tensor(layer(x), what="the output in float32")
    layer.to(torch.float64)
    expect_tensor(layer(x.double()), shape=(2, 5, 3), dtype=torch.float64, what="the output in float64")


@points(0.25, requires="test_batch_of_two_texts")
def test_x_is_left_unchanged(student, inputs):
    """The layer leaves the caller's x unchanged, in training and in evaluation."""
    layer = student.CausalAttention(3, 3, 6, 0.3)
    expect_unchanged(layer.trace(inputs.randn(2, 6, 3, dtype=torch.float32)))
    layer.eval()
    expect_unchanged(layer.trace(inputs.randn(2, 6, 3, dtype=torch.float32)))


def draw(inputs, b, t, d_in, d_out, limit=8.0, biased=False):
    """Random x (b, t, d_in), matrices (d_in, d_out) and biases (d_out,), float32, for scores up to the limit."""
    x = inputs.randn(b, t, d_in, dtype=torch.float32)
    matrices = {name: inputs.randn(d_in, d_out, dtype=torch.float32) for name in NAMES}
    biases = {name: inputs.randn(d_out, dtype=torch.float32) * biased for name in NAMES}
    queries, keys = (x @ matrices[name] + biases[name] for name in NAMES[:2])
    factor = limit * d_out**0.5 / (queries @ keys.mT).abs().max()
    matrices["W_query"], biases["W_query"] = factor * matrices["W_query"], factor * biases["W_query"]
    return x, matrices, biases


def as_linear(matrices, biases=None):
    """The same numbers under the names, and in the shapes, in which nn.Linear keeps them."""
    weights = {f"{name}.weight": matrix.T for name, matrix in matrices.items()}
    return weights | {f"{name}.bias": bias for name, bias in (biases or {}).items()}


def identity_layer(student, inputs, p):
    """A layer in training whose output shows its attention weights twice, a batch for it, and the output undropped.

    Each text is the identity, and each value holds its row of the identity twice. So the output holds each query's
    weights twice. What is dropped from the weights is missing in both halves; what is dropped elsewhere is not. The
    undropped output is that of a layer with the same parameters and without dropout.
    """
    eye = torch.eye(16)
    small = {name: inputs.randn(16, 32, dtype=torch.float32, scale=0.5).cpu() for name in NAMES[:2]}
    matrices = as_linear({**small, "W_value": torch.cat([eye, eye], dim=1)})
    calm, layer = (make(student, matrices, 16, 32, 16, share) for share in (0.0, p))
    calm.eval()
    undropped = expect_tensor(calm(eye[None]), shape=(1, 16, 32), what="the output without dropout")
    return layer, eye.repeat(6, 1, 1), undropped


def gradients_of_identity(parameters, factors, upstream):
    """The gradients of the layer's three weights where each text is the identity; ``factors`` come from dropout."""
    leaves = {f"{name}.weight": parameters[f"{name}.weight"].cpu().double().requires_grad_() for name in NAMES}
    queries, keys, values = (weight.T for weight in leaves.values())  # of the identity
    future = torch.ones(len(queries), len(queries)).triu(diagonal=1).bool()
    scores = (queries @ keys.T / keys.shape[1] ** 0.5).masked_fill(future, -torch.inf)
    output = scores.softmax(dim=-1) * factors @ values
    return dict(zip(leaves, torch.autograd.grad(output, list(leaves.values()), upstream.double()), strict=True))


@expectation
def expect_gradient(gradient, expected, name):
    hint = "Use torch operations on the parameters: detach(), .data, no_grad() and NumPy cut off gradients."
    expect(gradient is not None, f"no gradient reaches {name}", hint=hint)
    expect_close(gradient, expected, atol=1e-3, rtol=1e-3, what=f"the gradient of {name}", hint=hint)


@expectation
def expect_dropped(got, calm, p):
    """Vouch that dropout acted on the weights, which are shown twice, and on nothing else."""
    weights = calm[0, :, :16].double()
    left, right = expect_tensor(got, shape=(6, 16, 32), what="the output in training").double().chunk(2, dim=-1)
    hint = "Apply dropout to the weights only: after the softmax, and before you multiply by the values."
    expect_close(right, left, what="the second half of the output, where both halves show the same weights", hint=hint)
    kept = left > 0.5 * weights

    def name_the_factor(got, expected):
        factors = (got / weights)[kept]
        if not len(factors) or factors.max() - factors.min() > 1e-3:
            return "If the weights are wrong without dropout, they are wrong here, too: fix the output first."
        return f"With p = {p} a kept weight grows by the factor {1 / (1 - p):.4f}. Yours is {float(factors[0]):.4f}."

    whole = torch.where(kept, weights / (1 - p), 0.0)
    expect_close(left, whole, what="the weights in training, blocked and dropped ones included", hint=name_the_factor)


@expectation
def expect_loss(alone, calm, p):
    """Vouch that a text on its own lacks a weight."""
    alone = expect_tensor(alone, what="the output for a text on its own")
    expect(alone.numel() == 16 * 32, "the output for a text on its own has the wrong size")
    lost = alone.reshape(16, 32)[:, :16][calm[0, :, :16] > 0] == 0
    expect(bool(lost.any()) or p < 0.5, f"with dropout = {p}, a text on its own loses no weight in training")


def expect_count(events, p, reference, what):
    """Fail when chance can hardly explain how many of the events, each of probability p, came true."""
    low, high = binomial_bounds(len(events), p, reference.FALSE_ALARM)
    count = int(events.sum())
    hint = "Draw a new random number for each entry of the weights (b, t, t), in each call."
    expect(low <= count <= high, what, f"{low} to {high} of {len(events)}", f"{count} of {len(events)}", hint)
