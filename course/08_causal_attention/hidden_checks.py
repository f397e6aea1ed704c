"""Hidden checks: any weights and sizes, short texts, biases, examples on their own, dropout, gradients, moves."""

import torch

from autograder.checking import (
    assign,
    binomial_bounds,
    expect,
    expect_close,
    expect_dtype,
    expect_layer,
    expect_tensor,
    inspect_module,
    points,
)

NAMES = "W_query", "W_key", "W_value"
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


@points(1.25)
def test_any_weights_and_sizes(student, reference, inputs):
    """CausalAttention is right for any weights, sizes and batches, in training (with dropout 0) and in evaluation."""
    for b, t, d_in, d_out, context_length in SIZES:
        x, matrices, _ = draw(inputs, b, t, d_in, d_out, limit=30.0)
        sizes = {"d_in": d_in, "d_out": d_out, "context_length": context_length}
        layer = make(student, as_linear(matrices), **sizes, dropout=0.0)
        x[0, -1] = 0.0  # scores of exactly 0
        what = f"the output for x {(b, t, d_in)}, d_out = {d_out}, context_length = {context_length}"
        # Large scores lose digits in float32: two right ways to compute them differ by some 1e-4.
        rough = {"rtol": 1e-3, "atol": 3e-4}
        call(layer, "eval")
        expect_close(layer(x), reference.causal_attention(x, matrices), **rough, what=what)
        call(layer, "train")
        expect_close(layer(-x), reference.causal_attention(-x, matrices), **rough, what=f"{what}, for -x, in training")
    expect_no_trace(student, inputs)


@points(0.5)
def test_texts_shorter_than_the_context(student, reference, inputs):
    """One layer takes texts of any length up to context_length, in any order."""
    x, matrices, _ = draw(inputs, 2, 20, 3, 5)
    layer = make(student, as_linear(matrices), 3, 5, 21, 0.6)
    call(layer, "eval")
    for t in (3, 20, 1, 6, 8):
        hint = "Cut the mask to the number of tokens of this x, in both dimensions, and keep the whole mask for later."
        what = f"the output for {t} tokens, with context_length = 21"
        short = x[:, :t].contiguous()
        expect_close(layer(short), reference.causal_attention(short, matrices), what=what, hint=hint)
    short = x[:, :8].contiguous()
    before = expect_tensor(layer(short), what="the output for 8 tokens")
    call(layer, "train")
    same = torch.equal(
        expect_tensor(layer(short), shape=(2, 8, 5), what="the output for 8 tokens, in training"), before
    )
    expect(not same, "with dropout = 0.6, texts shorter than context_length lose no weight in training")


@points(0.5)
def test_biases_are_used(student, reference, inputs):
    """With qkv_bias=True, queries, keys and values have a bias each; otherwise they have none."""
    # Where the last feature of each token is 1, a bias does what the last column of the weight does.
    for b, t, d_in, d_out, context_length in SIZES[:4]:
        x, matrices, biases = draw(inputs, b, t, d_in, d_out, biased=True)
        x[:, :, -1] = 1.0
        biased = make(student, as_linear(matrices, biases), d_in, d_out, context_length, 0.0, qkv_bias=True)
        last = torch.zeros(d_in, 1)
        last[-1] = 1.0
        columns = {name: matrix.cpu() + last * biases[name] for name, matrix in matrices.items()}
        plain = make(student, as_linear(columns), d_in, d_out, context_length, 0.0)
        for layer in biased, plain:
            call(layer, "eval")
        for name in NAMES:
            found = f"{name}.bias" in inspect_module(biased).parameters
            expect(
                found, f"{name} has no bias, though qkv_bias is True", hint="Pass `bias=qkv_bias` to each nn.Linear."
            )
        what = f"with biases, the output for x {(b, t, d_in)} and d_out = {d_out}"
        expect_close(biased(x), expect_tensor(plain(x), what="the output without biases"), what=what)
    for arguments in (3, 2, 4, 0.3), (3, 2, 4, 0.0, False):
        layer = make(student, {}, *arguments)
        for name in NAMES:
            hint = "Pass `bias=qkv_bias` to each nn.Linear."
            expect(getattr(layer, f"{name}.bias") is None, f"{name} has a bias, though qkv_bias is False", hint=hint)


@points(0.25)
def test_examples_have_nothing_to_do_with_each_other(student, inputs):
    """The output for a text does not depend on the other texts of the batch, or on its place among them."""
    x, matrices, _ = draw(inputs, 4, 6, 3, 5)
    layer = make(student, as_linear(matrices), 3, 5, 7, 0.0)
    call(layer, "eval")
    before = expect_tensor(layer(x), shape=(4, 6, 5))
    hint = "Take scores, softmax and blends for each text on its own: work on the last two dimensions only."
    for example in range(4):
        changed = x.clone()
        changed[example] = inputs.randn(6, 3, dtype=torch.float32)
        after = expect_tensor(layer(changed), shape=(4, 6, 5))
        others = [other for other in range(4) if other != example]
        what = f"the output for the other texts, after text {example} of 4 was changed"
        expect_close(after[others], before[others], what=what, hint=hint)
        same = torch.allclose(after[example].double(), before[example].double())
        expect(not same, f"text {example} of 4 was changed, and its output was not")
    expect_close(layer(x[2:3]), before[2:3], what="the output for a single text", hint=hint)
    expect_close(layer(x.flip(0)), before.flip(0), what="the output for the texts in reverse order", hint=hint)


@points(1)
def test_dropout_acts_on_the_weights(student, reference, inputs):
    """In training each weight is either 0 or its old value divided by 1 - p; in evaluation it is unchanged."""
    for p in (0.1, 0.7):
        layer, x, weights = identity_layer(student, inputs, p)
        expect_dropped(layer(x), weights, p)
        alone = expect_tensor(layer(x[:1]), what="the output for a text on its own")
        expect(alone.numel() == 16 * 32, "the output for a text on its own has the wrong size")
        lost = alone.reshape(16, 32)[:, :16][weights > 0] == 0
        expect(bool(lost.any()) or p < 0.5, f"with dropout = {p}, a text on its own loses no weight in training")
        call(layer, "eval")
        what = f"with dropout = {p}, the weights in evaluation"
        expect_close(layer(x), weights.repeat(1, 2).expand(6, 16, 32), what=what, hint="Do not drop, and do not scale.")


@points(0.5)
def test_each_weight_has_a_draw_of_its_own(student, reference, inputs):
    """A share of p of the weights is dropped, independently for each query, key, text and call."""
    p = 0.3
    layer, x, _ = identity_layer(student, inputs, p)
    got = (expect_tensor(output, shape=(6, 16, 32), what="the output in training") for output in layer.each([(x,)] * 2))
    first, second = (output[:, :, :16] != 0 for output in got)
    past = torch.ones(16, 16, dtype=torch.bool).tril(-1).expand(6, 16, 16)
    hint = "Draw for each weight, that of a token with itself included."
    kept = first.diagonal(dim1=1, dim2=2) & second.diagonal(dim1=1, dim2=2)
    expect(not kept.all(), "the weight of a token with itself is never dropped", hint=hint)
    pairs = {"two calls": (first[past], second[past])}
    for axis, of in enumerate(("two texts", "two queries", "two keys")):
        (one, other), (is_past, is_too) = (t.unflatten(axis, (-1, 2)).unbind(axis + 1) for t in (first, past))
        pairs[of] = one[is_past & is_too], other[is_past & is_too]
    for of, (one, other) in pairs.items():
        what = f"the weights of {of} are not dropped independently: too many pairs, or too few, agree"
        expect_count(one == other, p**2 + (1 - p) ** 2, reference, what)
    expect_count(torch.cat([first[past], second[past]]), 1 - p, reference, f"with p = {p} the wrong share is kept")


@points(0.25)
def test_it_can_learn(student, reference, inputs):
    """The weights and biases of the three layers get the right gradients, and so does x, in evaluation too."""
    x, matrices, biases = draw(inputs, 2, 3, 3, 2, biased=True)
    upstream = inputs.randn(2, 3, 2, dtype=torch.float32)
    layer = make(student, as_linear(matrices, biases), 3, 2, 4, 0.0, True)
    found = inspect_module(layer).parameters
    biases = {name: bias if f"{name}.bias" in found else torch.zeros(2) for name, bias in biases.items()}
    of_x, of_matrices, of_biases = reference.gradients(x, upstream, matrices, biases)
    hint = "Use torch operations on the parameters: detach(), .data, no_grad() and NumPy cut off gradients."
    arrived = {"x": layer.gradient(x, upstream=upstream).args[0]}
    for name, expected in {"x": of_x, **as_linear(of_matrices, of_biases)}.items():
        if name.endswith(".bias") and name not in found:
            continue  # whether it should be there is asked elsewhere
        gradient = arrived[name] if name in arrived else getattr(layer, f"{name}.grad")
        expect(gradient is not None, f"no gradient reaches {name}", hint=hint)
        expect_close(gradient, expected, atol=1e-3, rtol=1e-3, what=f"the gradient of {name}", hint=hint)
    call(layer, "eval")
    gradient = layer.gradient(x, upstream=upstream).args[0]
    expect(gradient is not None, "no gradient reaches x after eval()", hint=hint)
    expect_close(gradient, of_x, atol=1e-3, rtol=1e-3, what="the gradient of x after eval()", hint=hint)


@points(0.25)
def test_it_can_learn_with_dropout(student, inputs):
    """In training with dropout, the gradients are right, too: they flow through the kept weights."""
    p = 0.4
    layer, x, weights = identity_layer(student, inputs, p)
    upstream = inputs.randn(*x.shape[:2], 2 * x.shape[2], dtype=torch.float32).cpu()
    parameters = inspect_module(layer).parameters
    found = layer.gradient(x, upstream=upstream)
    shown = expect_tensor(found.value, shape=(6, 16, 32), what="the output in training")[:, :, :16].double()
    factors = (shown / weights).nan_to_num()  # as the answer itself has drawn them
    expected = gradients_of_identity(parameters, factors, upstream)
    hint = "Do not use .data, no_grad() or inplace=True for dropout: they hide it from autograd."
    for name, right in expected.items():
        gradient, what = found.parameters.get(name), f"with dropout = {p}, the gradient of {name}"
        expect(gradient is not None, f"{what} does not arrive", hint=hint)
        expect_close(gradient, right, atol=1e-3, rtol=1e-3, what=what, hint=hint)


@points(0.25)
def test_it_moves_to_another_device(student, inputs):
    """After .to(device), such as a GPU, the layer works for x on that device, in training and in evaluation."""
    layer = make(student, {}, 4, 3, 6, 0.1)
    before = expect_tensor(layer(inputs.randn(2, 5, 4, dtype=torch.float32)))  # what it keeps moves later
    for mode in ("train", "eval"):
        call(layer, mode)
        got = layer.elsewhere(inputs.randn(2, 5, 4, dtype=torch.float32))
        expect_tensor(got, shape=tuple(before.shape), what="the output on another device than the CPU")


@points(0.25)
def test_it_moves_to_float64(student, inputs):
    """After .to(torch.float64) the layer takes x in float64, and gives what it gave in float32."""
    x, matrices, _ = draw(inputs, 2, 5, 4, 3)
    hint = "Give what you make inside forward the dtype of x."
    for p, bias, mode in (0.5, False, "eval"), (0.1, True, "train"):
        layer = make(student, as_linear(matrices), 4, 3, 6, p, bias)
        call(layer, mode)
        single = expect_tensor(layer(x), what="the output in float32")
        call(layer, "to", torch.float64)
        double = expect_tensor(layer(x.double()), shape=tuple(single.shape), what="the output in float64")
        expect_dtype(double, torch.float64, what="the output in float64")
        if mode == "eval":
            expect_close(double, single, atol=1e-4, what="the output in float64, as it is in float32", hint=hint)


def expect_no_trace(student, inputs):
    """A token whose values are huge shows each weight that it has in the outputs before it, unless it is exactly 0."""
    first = torch.zeros(5, 3)
    first[0, 0] = 1.0
    x, matrices, _ = draw(inputs, 2, 7, 5, 3)
    x[:, :, 0], x[:, -1, 1:] = 1.0, 0.0
    huge = x.clone()
    huge[-1, -1, 1:] = 1e30
    score = 50.0 + 20.0 * float(inputs.rand(1))  # below 0; a hundred less is no score that softmax takes for nothing
    matrices["W_query"], matrices["W_key"] = first * score, -first * 3**0.5
    layer = make(student, as_linear(matrices), 5, 3, 7, 0.0)
    call(layer, "eval")
    before, after = (expect_tensor(got, shape=(2, 7, 3)) for got in layer.each([(x,), (huge,)]))
    what = "the output for the first tokens, after the values of the very last one became huge,"
    expect_close(after[:, :-1], before[:, :-1], what=what, hint="A weight of a later token is small, but not 0.")


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


def make(student, values, *args, **kwargs):
    """A layer of the student's with these parameters, as far as it has biases; biases that nobody gives become zero."""
    layer = student.CausalAttention(*args, **kwargs)
    found = inspect_module(layer).parameters
    unasked = {name: torch.zeros_like(value) for name, value in found.items() if name.endswith(".bias") and values}
    assign(layer, unasked | {name: value for name, value in values.items() if name in found or ".bias" not in name})
    return layer


def identity_layer(student, inputs, p):
    """A layer in training whose output shows its attention weights twice, a batch for it, and the weights undropped.

    Each text is the identity, and each value holds its row of the identity twice. So the output holds each query's
    weights twice. What is dropped from the weights is missing in both halves; what is dropped elsewhere is not. The
    undropped weights are those of a layer with the same parameters and without dropout.
    """
    eye = torch.eye(16)
    small = {name: inputs.randn(16, 32, dtype=torch.float32, scale=0.5).cpu() for name in NAMES[:2]}
    matrices = as_linear({**small, "W_value": torch.cat([eye, eye], dim=1)})
    calm, layer = (make(student, matrices, 16, 32, 16, share) for share in (0.0, p))
    call(calm, "eval")
    weights = expect_tensor(calm(eye[None]), shape=(1, 16, 32), what="the output without dropout")
    return layer, eye.repeat(6, 1, 1), weights[0, :, :16].double()


def gradients_of_identity(parameters, factors, upstream):
    """The gradients of the layer's three weights where each text is the identity; ``factors`` come from dropout."""
    leaves = {f"{name}.weight": parameters[f"{name}.weight"].cpu().double().requires_grad_() for name in NAMES}
    queries, keys, values = (weight.T for weight in leaves.values())  # of the identity
    future = torch.ones(len(queries), len(queries)).triu(diagonal=1).bool()
    scores = (queries @ keys.T / keys.shape[1] ** 0.5).masked_fill(future, -torch.inf)
    output = scores.softmax(dim=-1) * factors @ values
    return dict(zip(leaves, torch.autograd.grad(output, list(leaves.values()), upstream.double()), strict=True))


def call(layer, method, *args):
    """Call a method that every nn.Module has, unless the layer has something else of that name."""
    expect_layer(getattr(layer, method), what=f"{method} of the layer")(*args)


def expect_dropped(got, weights, p):
    """Which weights (6, 16, 16) were kept, if the output shows that dropout acted on them and on nothing else."""
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
    expect_close(left, whole, what="the weights in training", hint=name_the_factor)
    return kept


def expect_count(events, p, reference, what):
    """Fail when chance can hardly explain how many of the events, each of probability p, came true."""
    low, high = binomial_bounds(len(events), p, reference.FALSE_ALARM)
    count = int(events.sum())
    hint = "Draw a new random number for each entry of the weights (b, t, t), in each call."
    expect(low <= count <= high, what, f"{low} to {high} of {len(events)}", f"{count} of {len(events)}", hint)
