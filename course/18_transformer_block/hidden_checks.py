"""Hidden checks: any sizes, weights and layouts against the loops of the oracle, laws, modes, gradients and devices."""

import torch

from autograder.checking import (
    assign,
    binomial_bounds,
    expect,
    expect_close,
    expect_dtype,
    expect_each_raises,
    expect_layer,
    expect_tensor,
    expect_unchanged,
    inspect_module,
    points,
)

FORMS = "none", "tanh"
NOT_FOUND = "Give each part the name that the docstring says, and make it an attribute of the module."
BY_HAND = "test_layer_norm_by_hand"
GELU = "test_gelu_between_two_layers"
OUTPUT_FIRST = "If the result is wrong, this is wrong, too: fix the result first."


@points(0.5)
def test_layer_norm_of_any_tokens(student, reference, inputs):
    """LayerNorm is right for any scale, shift, eps, width and number of dimensions, and for loud and quiet tokens."""
    for shape, arguments, loudness in (
        ((2, 5, 6), {}, 1.0),
        ((3, 8), {}, 40.0),
        ((4, 3), {}, 0.003),  # about the size of the root of eps
        ((2, 2, 3, 5), {"eps": 0.3}, 1.0),
        ((7,), {"eps": 1e-3}, 0.03),
        ((3, 1), {}, 1.0),  # a single feature
        ((5, 5), {}, 1.0),
    ):
        d, eps = shape[-1], arguments.get("eps", 1e-5)
        norm = expect_layer(student.LayerNorm(d, **arguments), "the LayerNorm")
        x = loudness * (randn(inputs, *shape) + randn(inputs, *shape[:-1], 1))
        what = f"LayerNorm({d}{', eps=' + str(eps) if arguments else ''}) of x of shape {shape}"
        fresh = reference.layer_norm(x, torch.ones(d), torch.zeros(d), eps)
        expect_close(norm(x), fresh, atol=1e-4, what=f"{what}, with a scale of ones and a shift of zeros")
        scale, shift = randn(inputs, d), randn(inputs, d)
        place(norm, {"scale": scale, "shift": shift})
        for method in "train", "eval":
            invoke(norm, method)
            expect_close(norm(x), reference.layer_norm(x, scale, shift, eps), atol=1e-4, what=what)


@points(0.25)
def test_laws_of_layer_norm(student, inputs):
    """To add the same number to all features of a token, or to multiply them by the same, changes next to nothing."""
    norm = expect_layer(student.LayerNorm(6), "the LayerNorm")
    place(norm, {"scale": randn(inputs, 6), "shift": randn(inputs, 6)})
    x = 3 * randn(inputs, 4, 5, 6)
    plain = expect_tensor(norm(x), shape=(4, 5, 6), what="the result")
    added, factors = 10 * randn(inputs, 4, 5, 1), 2 + inputs.rand(4, 5, 1).float()
    for moved, what in (x + added, "a number was added to all features"), (x * factors, "all features were multiplied"):
        expect_close(norm(moved), plain, rtol=1e-3, atol=2e-3, what=f"the result, after {what} of each token")
    order = inputs.permutation(5)
    hint = "Each token is normalised alone: tokens in another order give the same results in that order."
    expect_close(norm(x[:, order]), plain[:, order.cpu()], what="the result for tokens in another order", hint=hint)
    for turned in x.transpose(0, 1), x.flip(0)[:, ::2], x[:1].expand(3, 5, 6):
        straight = expect_tensor(norm(turned.contiguous()), shape=tuple(turned.shape), what="the result")
        expect_close(norm(turned), straight, what="the result for an x in another memory layout")


@points(0.25)
def test_large_means_and_equal_features(student, reference, inputs):
    """LayerNorm is right where the mean is large, and gives shift where all features are equal."""
    norm = expect_layer(student.LayerNorm(8), "the LayerNorm")
    scale, shift = 1 + inputs.rand(8).float(), randn(inputs, 8)
    place(norm, {"scale": scale, "shift": shift})
    hint = "Subtract the mean first, and square what is left."
    for mean in 1000.0, -1000.0, 1200.0:
        x = mean + randn(inputs, 3, 4, 8) + torch.linspace(-2, 2, 8)
        right = reference.layer_norm(x, scale, shift, 1e-5)
        expect_close(norm(x), right, atol=0.01, what=f"tokens with a mean of {mean:.0f}", hint=hint)
    equal = randn(inputs, 5, 1).expand(5, 8)
    what = "tokens whose features are all equal"
    expect_close(norm(equal), shift.expand(5, 8), atol=1e-3, what=what, hint="eps belongs under the root.")


@points(0.5)
def test_mlp_for_any_weights(student, reference, inputs):
    """The MLP is right for any weights and widths, at large and small numbers, in both modes."""
    for shape, hidden in ((2, 5, 3), None), ((4, 6), 7), ((2, 3, 2, 4), 1), ((5,), 20), ((3, 1), None):
        d = shape[-1]
        mlp = expect_layer(student.MLP(d) if hidden is None else student.MLP(d, hidden=hidden), "the MLP")
        width = 4 * d if hidden is None else hidden
        shapes = {"up.weight": (width, d), "up.bias": (width,), "down.weight": (d, width), "down.bias": (d,)}
        weights = {name: randn(inputs, *size) for name, size in shapes.items()}
        place(mlp, weights)
        found = {name: tuple(value.shape) for name, value in inspect_module(mlp).parameters.items()}
        missing = sorted(set(shapes) - set(found))
        expect(not missing, f"MLP({d}) lacks parameters", got=", ".join(missing), hint=NOT_FOUND)
        x = 1.5 * randn(inputs, *shape)
        for method in "train", "eval":
            invoke(mlp, method)
            got = mlp(x)
            right = closest(got, [reference.mlp(x, weights, form) for form in FORMS])
            expect_close(got, right, atol=5e-5, what=f"the MLP with {width} features between, for x of shape {shape}")


@points(0.5)
def test_embeddings_of_any_ids(student, reference, inputs):
    """Embeddings are right for any tables and ids, in any order, for texts of all lengths, in both modes."""
    for vocab_size, context_length, d in (7, 5, 3), (3, 8, 4), (4, 4, 4), (30, 1, 2):
        layer = expect_layer(student.Embeddings(vocab_size, context_length, d), "the Embeddings")
        token, position = randn(inputs, vocab_size, d), randn(inputs, context_length, d)
        place(layer, {"token.weight": token, "position.weight": position})
        for method in "train", "eval":
            invoke(layer, method)
            shapes = (2, context_length), (3, 1), (context_length,), (5, context_length), (1, context_length)
            many = [inputs.integers(0, vocab_size, shape) for shape in shapes]
            if method == "eval":
                many += [ids.int() for ids in many] + [ids.mT.contiguous().mT for ids in many if ids.dim() == 2]
            for ids, got in zip(many, layer.each((ids,) for ids in many), strict=True):
                what = f"Embeddings({vocab_size}, {context_length}, {d}) of ids of shape {tuple(ids.shape)}"
                hint = "Add token[id] and position[0], position[1], ... of each text."
                expect_close(got, reference.embeddings(ids, token, position), what=what, hint=hint)


@points(0.25)
def test_no_more_tokens_than_the_context(student, inputs):
    """A text may fill the context length. One token more raises ValueError, in Embeddings and in the block."""
    for context_length in 1, 3, 260:
        layer = expect_layer(student.Embeddings(5, context_length, 2), "the Embeddings")
        block = expect_layer(student.TransformerBlock(4, context_length, 1), "the block")
        full = layer(inputs.integers(0, 5, (2, context_length)))
        expect_tensor(full, shape=(2, context_length, 2), what=f"the embeddings of {context_length} ids")
        full = block(randn(inputs, 1, context_length, 4))
        expect_tensor(full, shape=(1, context_length, 4), what=f"the block for {context_length} tokens")
        for method in "train", "eval":
            invoke(layer, method)
            invoke(block, method)
            shapes = (2, context_length + 1), (context_length + 1,), (1, context_length + 4)
            expect_each_raises(ValueError, layer, [(inputs.integers(0, 5, shape),) for shape in shapes])
            expect_each_raises(ValueError, block, [(randn(inputs, 2, context_length + 1, 4),)])


@points(0.5)
def test_block_against_its_own_parts(student, inputs):
    """Pre-norm, whatever the parts compute: y = x + attention(norm1(x)), and then y + mlp(norm2(y))."""
    for b, t, d, num_heads in (2, 5, 6, 3), (3, 1, 4, 1), (4, 4, 4, 4):
        block = with_random_numbers(student.TransformerBlock(d, t + 1, num_heads), inputs)
        for name, right in ("num_heads", num_heads), ("context_length", t + 1), ("p", 0.0):
            said = "dropout" if name == "p" else name
            got = getattr(block.attention, name)
            expect(got == right, f"attention has another {said} than the block", str(right), str(got))
        usual, quiet = expect_layer(student.LayerNorm(d), "the LayerNorm"), 0.003 * randn(inputs, b, t, d)
        for name in "norm1", "norm2":
            state = inspect_module(block).parameters
            shared = {part: state[f"{name}.{part}"] for part in ("scale", "shift") if f"{name}.{part}" in state}
            if len(shared) < 2:
                continue  # which parts there are is asked for elsewhere
            place(usual, shared)
            right = expect_tensor(usual(quiet), shape=(b, t, d), what="LayerNorm of quiet tokens")
            said = f"{name} of quiet tokens, against a LayerNorm with the usual eps"
            expect_close(of_part(block, name, quiet), right, atol=1e-4, what=said)
        x = 2 * randn(inputs, b, t, d)
        layouts = x, x.transpose(0, 1).contiguous().transpose(0, 1), x.mT.contiguous().mT
        for method in "train", "eval":
            invoke(block, method)
            y = x + of_part(block, "attention", of_part(block, "norm1", x))
            right = y + of_part(block, "mlp", of_part(block, "norm2", y))
            what = f"in the mode after {method}(), the block against its own parts, for x of shape {(b, t, d)}"
            for got in block.each((given,) for given in layouts):
                expect_close(got, right, atol=1e-3, what=what)


@points(0.5, requires=(BY_HAND, GELU))
def test_block_for_any_weights(student, reference, inputs):
    """The block is right for any weights, number of heads and length of the texts."""
    for b, t, d, num_heads in (2, 5, 4, 2), (3, 3, 6, 1), (1, 6, 8, 4), (2, 1, 4, 4):
        block = expect_layer(student.TransformerBlock(d, 6, num_heads, 0.3), "the block")
        weights = {name: randn(inputs, *shape) / d**0.25 for name, shape in reference.shapes(d).items()}
        place(block, weights)
        invoke(block, "eval")
        x = randn(inputs, b, t, d)
        got = block(x)
        right = closest(got, [reference.block(x, weights, num_heads, form) for form in FORMS])
        what = f"the result for x of shape {(b, t, d)} and {num_heads} heads"
        expect_close(got, right, rtol=1e-3, atol=1e-3, what=what)


@points(0.25)
def test_future_and_other_texts_have_no_influence(student, inputs):
    """Later tokens and other texts do not change a token's result; the tokens before it do."""
    block = with_random_numbers(student.TransformerBlock(6, 9, 2), inputs)
    invoke(block, "eval")
    x = randn(inputs, 3, 7, 6)
    before = expect_tensor(block(x), shape=(3, 7, 6), what="the result")
    for end in range(1, 7):
        changed = x.clone()
        changed[1, end:] = randn(inputs, 7 - end, 6)
        after, short = block.each([(changed,), (x[:, :end],)])
        after = expect_tensor(after, shape=(3, 7, 6), what="the result")
        what = f"the results of the first {end} tokens"
        expect_close(after[1, :end], before[1, :end], atol=1e-3, what=f"{what}, after the others were changed")
        expect_close(after[[0, 2]], before[[0, 2]], atol=1e-3, what="the results of the other texts of the batch")
        expect_close(short, before[:, :end], atol=1e-3, what=f"{what}, where the text ends with them")
    for text in range(3):
        expect_close(block(x[text : text + 1]), before[text : text + 1], atol=1e-3, what="the result of one text alone")
    changed = x.clone()
    changed[:, 2] += 3 * randn(inputs, 3, 6)
    moved = (expect_tensor(block(changed), shape=(3, 7, 6), what="the result") - before).abs().amax(-1)
    expect(bool((moved[:, 2:] > 1e-6).all()), "token 2 was changed, and later tokens did not notice")


@points(0.5)
def test_residual_dropout(student, inputs):
    """In training what the parts give is dropped, number by number, with the right share, and x and y never are."""
    d, shape = 24, (6, 9, 24)
    for p in 0.4, 0.0:
        arguments = (p,) if p else ()
        block = with_random_numbers(student.TransformerBlock(d, 9, 3, *arguments), inputs)
        zeros = dict.fromkeys(("attention.out_proj.weight", "attention.out_proj.bias"), 0.0)
        zeros |= dict.fromkeys(("mlp.down.weight", "mlp.down.bias"), 0.0)
        found = inspect_module(block).parameters
        place(block, {name: torch.zeros(found[name].shape) for name in zeros if name in found})
        x = 5 * randn(inputs, *shape)
        invoke(block, "train")
        hint = "Drop what the parts give, and never what they are added to."
        expect_close(
            block(x), x, what=f"in training with dropout={p}, the result where the parts give zeros", hint=hint
        )
        for name, bias in ("attention", "attention.out_proj.bias"), ("mlp", "mlp.down.bias"):
            given = 1 + inputs.rand(d).float()
            place(block, {bias: given})
            invoke(block, "eval")
            expect_close(
                block(x), x + given, atol=1e-4, what=f"after eval(), what {name} adds", hint="eval() ends all dropping."
            )
            invoke(block, "train")
            one, other = (expect_tensor(got, shape=shape, what="the result") for got in block.each([(x,), (x,)]))
            added = one - x
            stay = added.abs() > 0.5
            what = f"in training with dropout={p}, what was added to x, where {name} gives numbers between 1 and 2"
            expect_close(
                added, torch.where(stay, given / (1 - p), 0.0), atol=1e-4, what=what, hint="Divide by 1 - dropout."
            )
            low, high = binomial_bounds(stay.numel(), 1 - p, 1e-10) if p else (stay.numel(),) * 2
            count = int(stay.sum())
            what = f"in training with dropout={p}, how many numbers of {name} are kept"
            expect(low <= count <= high, what, f"{low} to {high} of {stay.numel()}", str(count))
            if p:
                alike = [fate.equal(stay.select(axis, 0)) for axis in range(3) for fate in stay.unbind(axis)[1:]]
                alike += [stay.equal((other - x).abs() > 0.5)]
                expect(not any(alike), f"two texts, tokens, features or calls lose the same numbers of {name}")
            place(block, {bias: torch.zeros(d)})
        place(block, {"attention.out_proj.bias": torch.ones(d), "mlp.down.bias": torch.full((d,), 10.0)})
        added = expect_tensor(block(x), shape=shape, what="the result") - x
        alone = bool(((added > 0.5) & (added < 5)).any())
        expect(alone or not p, "attention and mlp always lose the same numbers", hint="Draw for each of them.")


@points(0.5)
def test_gradients_are_right(student, reference, inputs):
    """The gradients of x and of all parameters are right, in both modes."""
    x, upstream = randn(inputs, 2, 5, 4), randn(inputs, 2, 5, 4)
    norm = expect_layer(student.LayerNorm(4), "the LayerNorm")
    weights = {"scale": randn(inputs, 4), "shift": randn(inputs, 4)}
    place(norm, weights)
    right = reference.gradients_of_layer_norm(x, weights["scale"], weights["shift"], upstream)
    expect_gradients(norm, x, upstream, [right], "LayerNorm")

    mlp = expect_layer(student.MLP(4), "the MLP")
    shapes = {"up.weight": (16, 4), "up.bias": (16,), "down.weight": (4, 16), "down.bias": (4,)}
    weights = {name: randn(inputs, *shape) for name, shape in shapes.items()}
    place(mlp, weights)
    right = [reference.gradients_of_mlp(x, weights, upstream, form) for form in FORMS]
    expect_gradients(mlp, x, upstream, right, "MLP")

    layer = expect_layer(student.Embeddings(6, 5, 4), "the Embeddings")
    ids = inputs.integers(0, 6, (2, 5))
    right = torch.zeros(6, 4).index_add(0, ids.flatten().cpu(), upstream.reshape(10, 4))
    got = layer.gradient(ids, upstream=upstream).parameters
    for name, wanted in ("token.weight", right), ("position.weight", upstream.sum(0)):
        expect(got.get(name) is not None, f"Embeddings: no gradient reaches {name}")
        expect_close(got[name], wanted, atol=1e-4, what=f"the gradient of {name}", hint=OUTPUT_FIRST)

    block = expect_layer(student.TransformerBlock(4, 5, 2), "the block")
    weights = {name: randn(inputs, *shape) / 1.4 for name, shape in reference.shapes(4).items()}
    place(block, weights)
    right = [reference.gradients_of_block(x, weights, 2, upstream, form) for form in FORMS]
    expect_gradients(block, x, upstream, right, "TransformerBlock")


@points(0.25)
def test_float64_and_other_devices(student, inputs):
    """The four classes work in float64 after .double(), and on another device after .to(device)."""
    for name, arguments in ARGUMENTS.items():
        layer = with_random_numbers(getattr(student, name)(*arguments), inputs)
        ids, x = inputs.integers(0, 7, (3, 4)), inputs.randn(3, 4, 6)
        for method in ("eval", "train") if name == "TransformerBlock" else ("eval",):  # the others have no dropout
            invoke(layer, method)
            single = expect_dtype(layer(ids if name == "Embeddings" else x.float()), torch.float32, f"{name}'s result")
            there = layer.elsewhere(ids if name == "Embeddings" else x.float())
            expect_tensor(there, shape=tuple(single.shape), what=f"{name}'s result on another device")
            invoke(layer, "double")
            double = layer(ids if name == "Embeddings" else x)
            expect_dtype(double, torch.float64, f"{name}'s result after .double()")
            if method == "eval":
                expect_close(double, single, atol=1e-3, what=f"{name}'s result after .double()")
            invoke(layer, "float")


@points(0.25, requires=("test_each_token_is_normalised_alone", "test_texts_that_are_too_long"))
def test_nothing_of_the_callers_changes(student, inputs):
    """The caller's x and ids stay unchanged, in both modes."""
    for name, arguments in ARGUMENTS.items():
        layer = with_random_numbers(getattr(student, name)(*arguments), inputs)
        for method in "train", "eval":
            invoke(layer, method)
            argument = inputs.integers(0, 7, (3, 4)) if name == "Embeddings" else randn(inputs, 3, 4, 6)
            expect_unchanged(layer.trace(argument), argument)


ARGUMENTS = {"LayerNorm": (6,), "MLP": (6,), "Embeddings": (7, 5, 6), "TransformerBlock": (6, 5, 2, 0.2)}


def randn(inputs, *shape):
    return inputs.randn(*shape, dtype=torch.float32)


def place(layer, values):
    """Assign values by name; which biases there are is asked for elsewhere."""
    found = inspect_module(layer).parameters
    for name, value in values.items():
        if name not in found and name.endswith(".bias"):
            continue
        expect(name in found, f"the module has no parameter {name}", hint=NOT_FOUND)
        got = tuple(found[name].shape)
        expect(got == tuple(value.shape), f"{name} has the wrong shape", str(tuple(value.shape)), str(got))
    assign(layer, {name: value for name, value in values.items() if name in found})


def with_random_numbers(layer, inputs):
    """The layer, with random numbers in all parameters that it has; scales are not near 0."""
    layer = expect_layer(layer, "the layer")
    values = {name: randn(inputs, *value.shape) / 2 for name, value in inspect_module(layer).parameters.items()}
    values |= {name: 1.5 + value.abs() for name, value in values.items() if name.endswith("scale")}
    # Small scores: no token is left with next to no weight.
    assign(layer, values | {name: value / 8 for name, value in values.items() if "W_query" in name})
    return layer


def of_part(block, name, x):
    return expect_tensor(getattr(block, name)(x), shape=tuple(x.shape), what=f"what {name} gives")


def closest(got, forms):
    """The form of the right values that is nearer to what came: that of the exact GELU or that of tanh."""
    if not isinstance(got, torch.Tensor) or got.shape != forms[0].shape or got.is_complex():
        return forms[0]
    return min(forms, key=lambda form: float((got.double() - form).abs().nan_to_num(nan=1e9).max()))


def expect_gradients(layer, x, upstream, forms, what):
    for method in "train", "eval":
        invoke(layer, method)
        result = layer.gradient(x, upstream=upstream)
        for name in forms[0]:
            got = result.args[0] if name == "x" else result.parameters.get(name)
            expect(got is not None, f"{what}, after {method}(): no gradient reaches {name}", hint="Detach nothing.")
            right = closest(got, [form[name] for form in forms])
            atol = 1e-4 + 1e-3 * float(right.abs().max())
            said = f"{what}, after {method}(): the gradient of {name}"
            expect_close(got, right, rtol=1e-3, atol=atol, what=said, hint=OUTPUT_FIRST)


def invoke(layer, method):
    """Call a method that every nn.Module has, unless the layer has something else of that name."""
    expect_layer(getattr(layer, method), what=f"{method} of the layer")()
