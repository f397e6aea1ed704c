"""Hidden checks: any sizes, weights and layouts against the loops of the oracle, laws, modes, gradients and devices."""

from functools import cache, partial

import torch
from shared_18 import (
    BY_HAND,
    FOUND,
    GELU,
    MODES,
    SAME_FORM,
    SETTINGS,
    block_shapes,
    by_parts,
    expect_one_form,
    give,
    mlp_shapes,
    part,
    randn,
    randomise,
    silence,
)

from autograder.checking import (
    assign,
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

OUTPUT_FIRST = "If the result is wrong, this is wrong, too: fix the result first."


@points(0.5)
def test_layer_norm_of_any_tokens(student, reference, inputs):
    """LayerNorm is right for any scale, shift, eps, width and number of dimensions, and for large and small numbers."""
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
        what = f"LayerNorm({d}{', eps=' + str(eps) if arguments else ''}) of x of shape {shape}"
        x = loudness * (randn(inputs, *shape) + randn(inputs, *shape[:-1], 1))
        check_norm(student.LayerNorm(d, **arguments), reference, inputs, x, eps, what)
    expect_anew(lambda: student.LayerNorm(d), x)


@points(0.25)
def test_laws_of_layer_norm(student, inputs):
    """LayerNorm ignores a shift or factor of a whole token, the order of the tokens, and the memory layout."""
    norm = student.LayerNorm(6)
    give(norm, {"scale": randn(inputs, 6), "shift": randn(inputs, 6)})
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
    """LayerNorm is right for hard tokens: a large mean, or features that are all equal."""
    norm = student.LayerNorm(8)
    scale, shift = 1 + inputs.rand(8).float(), randn(inputs, 8)
    give(norm, {"scale": scale, "shift": shift})
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
        mlp, width = (student.MLP(d), 4 * d) if hidden is None else (student.MLP(d, hidden=hidden), hidden)
        weights = {name: randn(inputs, *size) for name, size in mlp_shapes(d, width).items()}
        said = f"MLP({d})" if hidden is None else f"MLP({d}, {hidden})"
        give(mlp, weights, f"{said}: ")
        expect_names(inspect_module(mlp).parameters, weights, f"{said} lacks parameters")
        x = 1.5 * randn(inputs, *shape)
        right = cache(partial(reference.mlp, x, weights))
        what, results = f"the MLP with {width} features between, for x of shape {shape}", []
        for method, _ in MODES:
            getattr(mlp, method)()
            results.append(mlp(x))
            expect_one_form(results[-1], right, atol=5e-5, what=what)
        expect_close(results[1], expect_tensor(results[0]), what=f"{what}, in both modes", hint=SAME_FORM)
    expect_anew(lambda: student.MLP(3), randn(inputs, 2, 3))


@points(0.5)
def test_embeddings_of_any_ids(student, reference, inputs):
    """Embeddings are right for any tables and ids, in any order, for texts of all lengths, in both modes."""
    hint = "Add token[id] and position[0], position[1], ... of each text."
    for vocab_size, context_length, d in (7, 5, 3), (3, 8, 4), (4, 4, 4), (30, 1, 2):
        layer = student.Embeddings(vocab_size, context_length, d)
        token, position = randn(inputs, vocab_size, d), randn(inputs, context_length, d)
        give(layer, {"token.weight": token, "position.weight": position})
        for method, _ in MODES:
            getattr(layer, method)()
            shapes = (2, context_length), (3, 1), (context_length,), (5, context_length), (1, context_length)
            many = [inputs.integers(0, vocab_size, shape) for shape in shapes]
            if method == "eval" and vocab_size == 7:
                many += [ids.int() for ids in many] + [ids.mT.contiguous().mT for ids in many if ids.dim() == 2]
            for ids in many:
                what = f"Embeddings({vocab_size}, {context_length}, {d}) of ids of shape {tuple(ids.shape)}"
                expect_close(layer(ids), reference.embeddings(ids, token, position), what=what, hint=hint)
    expect_anew(lambda: student.Embeddings(vocab_size, context_length, d), many[0])


@points(0.25, rests_on=("test_layer_norm_of_any_tokens", "test_embeddings_of_any_ids"))
def test_no_more_tokens_than_the_context(student, inputs):
    """Embeddings and the block raise ValueError for one token more than the context length, and not before."""
    for context_length in 1, 3, 260:
        layer, block = student.Embeddings(5, context_length, 2), student.TransformerBlock(4, context_length, 1)
        full, what = layer(inputs.integers(0, 5, (2, context_length))), f"the embeddings of {context_length} ids"
        expect_tensor(full, shape=(2, context_length, 2), what=what)
        expect_tensor(layer(inputs.integers(0, 5, (context_length,))), what=what)
        full = block(randn(inputs, 2, context_length, 4))
        expect_tensor(full, shape=(2, context_length, 4), what=f"the block for {context_length} tokens")
        for method, _ in MODES:
            getattr(layer, method)()
            getattr(block, method)()
            for shape in (2, context_length + 1), (context_length + 1,), (1, context_length + 4):
                expect_raises(ValueError, layer, inputs.integers(0, 5, shape))
            expect_raises(ValueError, block, randn(inputs, 2, context_length + 1, 4))


@points(0.5)
def test_block_against_its_own_parts(student, inputs):
    """The block and its attention have the right settings, and y = x + attention(norm1(x)), then y + mlp(norm2(y))."""
    sizes = (2, 5, 6, 3), (3, 1, 4, 1), (4, 4, 4, 4)
    blocks = [make_block(student, inputs, *size) for size in sizes]
    randomise(blocks, inputs)
    many = [2 * randn(inputs, b, t, d) for b, t, d, _ in sizes]
    for method, _ in MODES:
        for block in blocks:
            getattr(block, method)()
        rights = by_parts([*zip(blocks, many, strict=True)])
        for block, x, right in zip(blocks, many, rights, strict=True):
            what = f"in the mode after {method}(), the block against its own parts, for x of shape {tuple(x.shape)}"
            for layout in x, x.transpose(0, 1).contiguous().transpose(0, 1), x.mT.contiguous().mT:
                expect_close(block(layout), right, atol=1e-3, what=what)
    expect_anew(lambda: student.TransformerBlock(6, 5, 3), many[0], atol=1e-3)


@points(0.5, requires=(BY_HAND, GELU), rests_on=("test_scale_shift_and_eps", "test_block_has_its_parts"))
def test_block_for_any_weights(student, reference, inputs):
    """The block is right for any weights, number of heads and length of the texts."""
    for b, t, d, num_heads in (2, 5, 4, 2), (3, 3, 6, 1), (1, 6, 8, 4), (2, 1, 4, 4):
        block = student.TransformerBlock(d, 6, num_heads, 0.3)
        weights = {name: randn(inputs, *shape) / d**0.25 for name, shape in block_shapes(d).items()}
        give(block, weights)
        block.eval()
        x = randn(inputs, b, t, d)
        right = partial(reference.block, x, weights, num_heads)
        what = f"the result for x of shape {(b, t, d)} and {num_heads} heads"
        expect_one_form(block(x), right, rtol=1e-3, atol=1e-3, what=what)


@points(0.25)
def test_future_and_other_texts_have_no_influence(student, inputs):
    """A token's result depends on just the tokens up to it, of its own text."""
    block = student.TransformerBlock(6, 9, 2)
    randomise([block], inputs)
    block.eval()
    x = randn(inputs, 3, 7, 6)
    before = expect_tensor(block(x), shape=(3, 7, 6), what="the result")
    for end in range(1, 7):
        changed = x.clone()
        changed[1, end:] = randn(inputs, 7 - end, 6)
        after = expect_tensor(block(changed), shape=(3, 7, 6), what="the result")
        what = f"the results of the first {end} tokens"
        expect_close(after[1, :end], before[1, :end], atol=1e-3, what=f"{what}, after the others were changed")
        expect_close(after[[0, 2]], before[[0, 2]], atol=1e-3, what="the results of the other texts of the batch")
        expect_close(block(x[:, :end]), before[:, :end], atol=1e-3, what=f"{what}, where the text ends with them")
    for text in range(3):
        expect_close(block(x[text : text + 1]), before[text : text + 1], atol=1e-3, what="the result of one text alone")
    changed = x.clone()
    changed[:, 2] += 3 * randn(inputs, 3, 6)
    expect_notice(expect_tensor(block(changed), shape=(3, 7, 6), what="the result"), before)


@points(0.5)
def test_residual_dropout(student, inputs):
    """Dropout is right: each number that a part gives has a draw of its own, and nothing is dropped from x or y."""
    shape = 6, 9, 24
    blocks = {0.4: student.TransformerBlock(24, 9, 3, 0.4), 0.0: student.TransformerBlock(24, 9, 3)}
    randomise(blocks.values(), inputs)
    for p, block in blocks.items():
        silence(block)
        x = 5 * randn(inputs, *shape)
        block.train()
        what = f"in training with dropout={p}, the result where the parts give zeros"
        expect_close(block(x), x, what=what, hint="Drop what the parts give, and never what they are added to.")
        for name, bias in ("attention", "attention.out_proj.bias"), ("mlp", "mlp.down.bias"):
            given = 1 + inputs.rand(24).float()
            assign(block, {bias: given}, missing_ok=True)
            check_dropout(block, x, given, p, name)
            assign(block, {bias: torch.tensor(0.0)}, missing_ok=True)
        assign(
            block, {"attention.out_proj.bias": torch.tensor(1.0), "mlp.down.bias": torch.tensor(10.0)}, missing_ok=True
        )
        expect_draws_for_each(expect_tensor(block(x), shape=shape, what="the result"), x, p)


@points(0.5, rests_on=("test_mlp_has_its_layers", "test_block_has_its_parts"))
def test_gradients_are_right(student, reference, inputs):
    """The gradients of x and of all parameters are right, in both modes."""
    x, upstream = randn(inputs, 2, 5, 4), randn(inputs, 2, 5, 4)
    norm, mlp, block = student.LayerNorm(4), student.MLP(4), student.TransformerBlock(4, 5, 2)
    weights = {"scale": randn(inputs, 4), "shift": randn(inputs, 4)}
    right = reference.gradients_of_layer_norm(x, weights["scale"], weights["shift"], upstream)
    check_gradients(norm, weights, x, upstream, lambda _: right, "LayerNorm")
    weights = {name: randn(inputs, *shape) for name, shape in mlp_shapes(4, 16).items()}
    check_gradients(mlp, weights, x, upstream, partial(reference.gradients_of_mlp, x, weights, upstream), "MLP")
    check_gradients_of_tables(student.Embeddings(6, 5, 4), inputs.integers(0, 6, (2, 5)), upstream)
    weights = {name: randn(inputs, *shape) / 1.4 for name, shape in block_shapes(4).items()}
    of_block = partial(reference.gradients_of_block, x, weights, 2, upstream)
    check_gradients(block, weights, x, upstream, of_block, "TransformerBlock")


@points(0.25)
def test_float64_and_other_devices(student, inputs):
    """The four classes work in float64 after .double(), and on another device after .to(device)."""
    for name, layer in make_all(student, inputs).items():
        x = inputs.integers(0, 7, (3, 4)) if name == "Embeddings" else inputs.randn(3, 4, 6)
        low, what = x if name == "Embeddings" else x.float(), f"{name}'s result"
        for method in ("eval", "train") if name == "TransformerBlock" else ("eval",):  # the others have no dropout
            getattr(layer, method)()
            single = expect_dtype(layer(low), torch.float32, what)
            if name == "Embeddings" or method == "train":  # a LayerNorm and an MLP are in the block
                expect_alike(layer.elsewhere(low), single, f"{what} on another device")
            layer.double()
            double = expect_dtype(layer(x), torch.float64, f"{what} after .double()")
            if method == "eval":
                expect_close(double, single, atol=1e-3, what=f"{what} after .double()")
            layer.float()


@points(0.25, requires=("test_each_token_is_normalised_alone", "test_texts_that_are_too_long"))
def test_nothing_of_the_callers_changes(student, inputs):
    """The caller's x and ids stay unchanged, in both modes."""
    for name, layer in make_all(student, inputs).items():
        for method, _ in MODES:
            getattr(layer, method)()
            x = inputs.integers(0, 7, (3, 4)) if name == "Embeddings" else randn(inputs, 3, 4, 6)
            expect_unchanged(layer.trace(x))


def make_all(student, inputs):
    """A layer of each class with random numbers."""
    layers = {"LayerNorm": student.LayerNorm(6), "MLP": student.MLP(6)}
    layers |= {"Embeddings": student.Embeddings(7, 5, 6), "TransformerBlock": student.TransformerBlock(6, 5, 2, 0.2)}
    randomise(layers.values(), inputs)
    return layers


def make_block(student, inputs, b, t, d, num_heads):
    """A block whose attention and norms are made with the right arguments."""
    block, usual = student.TransformerBlock(d, t + 1, num_heads), student.LayerNorm(d)
    for one, p in (student.TransformerBlock(d, t + 1, num_heads, 0.3), 0.3), (block, 0.0):
        for (name, said), right in zip(SETTINGS.items(), (num_heads, t + 1, p), strict=True):
            what = f"`attention.{name}`, for a block with {said}={right}, is another number"
            expect_setting(getattr(one, f"attention.{name}"), right, what)
    quiet, scale, shift = 0.003 * randn(inputs, b, t, d), torch.tensor(1.0), torch.tensor(0.0)
    assign(usual, {"scale": scale, "shift": shift}, missing_ok=True)
    right = expect_tensor(usual(quiet), shape=(b, t, d), what="LayerNorm of quiet tokens")
    for name in "norm1", "norm2":
        assign(block, {f"{name}.scale": scale, f"{name}.shift": shift}, missing_ok=True)
        what = f"{name} of quiet tokens, against a LayerNorm with the usual eps"
        expect_close(part(block, name, quiet), right, atol=1e-4, what=what)
    return block


@expectation
def expect_alike(got, single, what):
    expect_tensor(got, shape=tuple(single.shape), what=what)


@expectation
def expect_setting(got, right, what):
    expect(got == right, what, str(right), str(got))


@expectation
def expect_names(parameters, names, what):
    missing = sorted(set(names) - set(parameters))
    expect(not missing, what, got=", ".join(missing), hint=FOUND)


def check_norm(norm, reference, inputs, x, eps, what):
    d = x.shape[-1]
    fresh = reference.layer_norm(x, torch.ones(d), torch.zeros(d), eps)
    expect_close(norm(x), fresh, atol=1e-4, what=f"{what}, with a scale of ones and a shift of zeros")
    scale, shift = randn(inputs, d), randn(inputs, d)
    give(norm, {"scale": scale, "shift": shift})
    right = reference.layer_norm(x, scale, shift, eps)
    for method, when in MODES:
        getattr(norm, method)()
        expect_close(norm(x), right, atol=1e-4, what=f"{when}, {what}")


@expectation
def expect_notice(after, before):
    moved = (after - before).abs().amax(-1)
    expect(bool((moved[:, 2:] > 1e-6).all()), "token 2 was changed, and later tokens did not notice")


def check_dropout(block, x, given, p, name):
    """Vouch for a block with dropout p of which one part adds these numbers to each token."""
    block.eval()
    what = f"after eval(), what {name} adds"
    expect_close(block(x), x + given, atol=1e-4, what=what, hint="eval() ends all dropping.")
    block.train()
    one, other = (expect_tensor(block(x), shape=tuple(x.shape), what="the result") for _ in range(2))
    expect_dropped(one, other, x, given, p, name)


@expectation
def expect_dropped(one, other, x, given, p, name):
    """Vouch that each number was dropped by a draw of its own, with the right share, or has grown."""
    added = one - x
    stay = added.abs() > 0.5
    is_whole = torch.allclose(added, given.expand_as(added), atol=1e-4)
    what = f"in training with dropout={p}, none of the {added.numel()} numbers that {name} gives was dropped"
    expect(p == 0 or not is_whole, what)
    what = f"in training with dropout={p}, what was added to x, where {name} gives numbers between 1 and 2"
    expect_close(added, torch.where(stay, given / (1 - p), 0.0), atol=1e-4, what=what, hint="Divide by 1 - dropout.")
    if p:
        fates = {of: stay.unbind(axis) for of, axis in (("features", 2), ("tokens", 1), ("texts", 0))}
        for of_two, (first, *others) in (fates | {"calls": (stay, (other - x).abs() > 0.5)}).items():
            alike = any(fate.equal(first) for fate in others)
            what = f"in training with dropout={p}, the numbers that {name} adds are dropped alike in two {of_two}"
            expect(not alike, what)
    low, high = binomial_bounds(stay.numel(), 1 - p, 1e-10) if p else (stay.numel(),) * 2
    count = int(stay.sum())
    what = f"in training with dropout={p}, how many numbers of {name} are kept"
    expect(low <= count <= high, what, f"{low} to {high} of {stay.numel()}", str(count))


@expectation
def expect_draws_for_each(got, x, p):
    """Vouch that attention, which adds 1, and the mlp, which adds 10, do not share their draws."""
    added = got - x
    alone = bool(((added > 0.5) & (added < 5)).any())
    expect(alone or not p, "attention and mlp always lose the same numbers", hint="Draw for each of them.")


def check_gradients(layer, weights, x, upstream, right, name):
    """Vouch for the gradients of x and of these weights; ``right`` gives them for a form of GELU."""
    give(layer, weights)
    right = cache(right)
    for method, _ in MODES:
        getattr(layer, method)()
        found = layer.gradient(x, upstream=upstream)
        expect_gradients(found.args[0], found.parameters, right, f"{name}, after {method}()")


@expectation
def expect_gradients(of_x, of_parameters, right, case):
    for name, exact in right("none").items():
        got = of_x if name == "x" else of_parameters.get(name)
        expect(got is not None, f"{case}: no gradient reaches {name}", hint="Detach nothing.")
        how = {"rtol": 1e-3, "atol": 1e-4 + 1e-3 * float(exact.abs().max()), "what": f"{case}: the gradient of {name}"}
        expect_one_form(got, lambda form, name=name: right(form)[name], **how, hint=OUTPUT_FIRST)


def check_gradients_of_tables(layer, ids, upstream):
    right = torch.zeros(6, 4).index_add(0, ids.flatten().cpu(), upstream.reshape(10, 4))
    found = layer.gradient(ids, upstream=upstream).parameters
    for name, wanted in ("token.weight", right), ("position.weight", upstream.sum(0)):
        expect_arrival(found, name)
        expect_close(found[name], wanted, atol=1e-4, what=f"the gradient of {name}", hint=OUTPUT_FIRST)


@expectation
def expect_arrival(parameters, name):
    expect(parameters.get(name) is not None, f"Embeddings: no gradient reaches {name}")
