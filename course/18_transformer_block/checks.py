"""Visible checks: numbers worked out by hand, laws of each part, and a block that is compared with its own parts."""

from itertools import product

import torch

from autograder.checking import (
    assign,
    binomial_bounds,
    expect,
    expect_close,
    expect_dtype,
    expect_each_raises,
    expect_equal,
    expect_layer,
    expect_tensor,
    expect_unchanged,
    inspect_module,
    points,
)

PROJECTIONS = "W_query", "W_key", "W_value"
PARTS = {"norm1": "LayerNorm", "attention": "MultiHeadAttention", "norm2": "LayerNorm", "mlp": "MLP"}
FOUND = "Make each part an attribute of the module, with the name that the docstring gives."
CUT_OFF = "Somewhere on the way, autograd was switched off or a tensor was taken out of the graph."
BY_HAND = "test_layer_norm_by_hand"
GELU = "test_gelu_between_two_layers"


@points(0.5)
def test_layer_norm_by_hand(student, reference):
    """A new LayerNorm turns 1, 2, 3, 6 into -1.0690, -0.5345, 0, 1.6036: mean 0, variance 1, divided by d."""
    norm = expect_layer(student.LayerNorm(4), "the LayerNorm")
    expect_parameters(norm, {"scale": (4,), "shift": (4,)}, "LayerNorm(4)")
    state = inspect_module(norm)
    expect_equal(state.parameters["scale"], torch.ones(4), what="scale at the beginning")
    expect_equal(state.parameters["shift"], torch.zeros(4), what="shift at the beginning")
    expect_close(norm(reference["tokens"]), reference["normed"], what="three tokens, normalised", hint=hint_at_the_norm)


@points(0.25)
def test_scale_shift_and_eps(student, reference):
    """LayerNorm multiplies each feature by its scale, adds its shift, and adds eps to the variance under the root."""
    norm = norm_with(student.LayerNorm(4), reference["scale"], reference["shift"])
    wide = norm_with(student.LayerNorm(4, eps=0.5), reference["scale"], reference["shift"])
    expect_close(norm(reference["tokens"]), reference["scaled"], what="the result with scale and shift")
    hint = "eps is added to the variance, and the root is taken of the sum."
    what = "the result for numbers near 0.001, where eps shows"
    expect_close(norm(reference["quiet"]), reference["quiet_normed"], what=what, hint=hint)
    expect_close(wide(reference["tokens"]), reference["wide_eps"], what="the result with eps=0.5", hint=hint)


@points(0.25)
def test_each_token_is_normalised_alone(student, inputs):
    """LayerNorm and MLP take any number of dimensions in front, and give each token what it gets alone."""
    for name in "LayerNorm", "MLP":
        layer = drawn(getattr(student, name)(4), inputs, name)
        for method in "train", "eval":
            call(layer, method)
            for shape in (4,), (4, 4), (2, 3, 4), (2, 1, 3, 4):
                x = randn(inputs, *shape)
                what = f"{name} of x of shape {shape}"
                together = expect_tensor(layer(x), shape=shape, what=what)
                tokens = x.reshape(-1, 4)
                alone = [expect_tensor(got, shape=(1, 4)) for got in layer.each([(token[None],) for token in tokens])]
                hint = "Only the last dimension is the token's own: use nothing from the other dimensions."
                expect_close(
                    together, torch.cat(alone).reshape(shape), what=f"{what}, against each token alone", hint=hint
                )
            turned = randn(inputs, 4, 3).T
            straight = expect_tensor(layer(turned.contiguous()), shape=(3, 4))
            expect_close(layer(turned), straight, what=f"{name} of an x that is transposed in memory")


@points(0.25)
def test_layer_norm_of_hard_tokens(student, reference):
    """LayerNorm is right for numbers near 1000 that differ by about 1, and gives shift where all numbers are equal."""
    norm = expect_layer(student.LayerNorm(4), "the LayerNorm")
    hint = "Subtract the mean first and square what is left. A difference of large squares loses its digits."
    expect_close(
        norm(reference["far"]), reference["far_normed"], atol=0.01, what="tokens with numbers near 1000", hint=hint
    )
    shift = torch.tensor([1.0, 2.0, 3.0, 4.0])
    norm = norm_with(norm, torch.ones(4), shift)
    what = "tokens whose numbers are all the same"
    hint = "Their variance is 0. eps keeps the root above 0."
    expect_close(norm(torch.tensor([[0.0], [7.0]]).expand(2, 4)), shift.expand(2, 4), atol=0.001, what=what, hint=hint)


@points(0.25)
def test_mlp_has_its_layers(student):
    """An MLP has the linear layers `up` and `down`, with biases and 4 * d or `hidden` features between, and no more."""
    for arguments, hidden in ((3,), 12), ((4, 5), 5), ((1, 7), 7):
        d, said = arguments[0], f"MLP({', '.join(map(str, arguments))})"
        shapes = {"up.weight": (hidden, d), "up.bias": (hidden,), "down.weight": (d, hidden), "down.bias": (d,)}
        expect_parameters(student.MLP(*arguments), shapes, said)


@points(0.5)
def test_gelu_between_two_layers(student, reference, inputs):
    """The MLP computes down(GELU(up(x))): between layers that copy, -1 becomes -0.1587 and 2 becomes 1.9545."""
    z = reference["points"]
    mlp = copying_mlp(student)
    got = mlp(z)
    forms = [reference[f"gelu_{form}"] for form in ("none", "tanh")]
    expect_close(got, nearest(got, forms), what="GELU of -3, -2, -1, -0.5, 0, 0.5, 1, 2, 3", hint=hint_at_gelu(z))
    # Where all numbers inside are large, GELU passes them on, or blocks them: by hand, 10, 11 and 0 times the weights.
    mlp = expect_layer(student.MLP(2, 3), "the MLP")
    give(
        mlp,
        {
            "up.weight": torch.tensor([[10.0, 0.0], [0.0, 10.0], [-10.0, -10.0]]),
            "up.bias": torch.tensor([0.0, 1.0, 0.0]),
        },
    )
    give(
        mlp,
        {"down.weight": torch.tensor([[1.0, 2.0, 50.0], [3.0, -1.0, 70.0]]), "down.bias": torch.tensor([0.5, -0.5])},
    )
    expected = torch.tensor([[10 + 2 * 11 + 0.5, 30 - 11 - 0.5]])
    expect_close(mlp(torch.ones(1, 2)), expected, what="the result for x = 1, 1 with large weights")


@points(0.25)
def test_token_plus_position(student, reference):
    """Embeddings add the row of each id and the row of its position, for a batch of texts and for a single text."""
    layer = expect_layer(student.Embeddings(5, 6, 3), "the Embeddings")
    expect_parameters(layer, {"token.weight": (5, 3), "position.weight": (6, 3)}, "Embeddings(5, 6, 3)")
    for name in "token", "position":
        kinds = inspect_module(layer).modules.get(name, ["nothing"])
        expect("Embedding" in kinds, f"{name} is not an nn.Embedding", "nn.Embedding", kinds[0])
    give(layer, {"token.weight": reference["token"], "position.weight": reference["position"]})
    ids, expected = reference["ids"], reference["embedded"]
    hint = "The first id of each text has position 0, the next one has position 1."
    for method, when in ("train", "in training"), ("eval", "after eval()"):
        call(layer, method)
        expect_close(layer(ids), expected, what=f"{when}, the result for two texts", hint=hint)
        expect_close(layer(ids[1, :3]), expected[1, :3], what=f"{when}, the result for one text of 3 ids", hint=hint)
    expect_close(layer(ids[:1].int()), expected[:1], what="the result for int32 ids", hint=hint)
    turned = ids.T.contiguous().T
    expect_close(layer(turned), expected, what="the result for ids that are transposed in memory", hint=hint)


@points(0.25)
def test_texts_that_are_too_long(student):
    """Embeddings and TransformerBlock take as many tokens as context_length, and raise ValueError for one more."""
    for context_length in 1, 4:
        layer = expect_layer(student.Embeddings(9, context_length, 2), "the Embeddings")
        block = expect_layer(student.TransformerBlock(4, context_length, 2), "the block")
        for b in 1, 6:
            full = layer(torch.zeros(b, context_length, dtype=torch.int64))
            expect_tensor(full, shape=(b, context_length, 2), what=f"the embeddings of {context_length} ids")
        full = block(torch.ones(2, context_length, 4))
        expect_tensor(full, shape=(2, context_length, 4), what=f"the block for {context_length} tokens")
        for method in "train", "eval":
            call(layer, method)
            more = context_length + 1
            hint = "Compare the number of ids in a text, the last dimension, with context_length, and raise ValueError."
            calls = [(torch.zeros(shape, dtype=torch.int64),) for shape in ((2, more), (more,), (1, more + 2))]
            expect_each_raises(ValueError, layer, calls, hint=hint)
            call(block, method)
            expect_each_raises(ValueError, block, [(torch.ones(2, more, 4),)])


@points(0.25)
def test_block_has_its_parts(student):
    """A block has norm1, attention, norm2 and mlp, made with the right arguments, and no other parameters."""
    block = expect_layer(student.TransformerBlock(4, 5, 2, 0.3), "the block")
    modules = inspect_module(block).modules
    for name, kind in PARTS.items():
        kinds = modules.get(name, ["nothing"])
        expect(kind in kinds, f"{name} is not the part asked for", kind, kinds[0], FOUND)
    expect_parameters(block, block_shapes(4), "TransformerBlock(4, 5, 2, 0.3)")
    for name, right in ("num_heads", 2), ("context_length", 5), ("p", 0.3):
        said = "dropout" if name == "p" else name
        expect_equal(
            getattr(block.attention, name), right, what=f"the {said} of attention, for a block with {said}={right}"
        )
    usual, quiet = expect_layer(student.LayerNorm(4), "the LayerNorm"), torch.tensor([[[0.001, -0.002, 0.003, 0.004]]])
    for name in "norm1", "norm2":
        give(block, {f"{name}.scale": torch.ones(4), f"{name}.shift": torch.zeros(4)})
        right = expect_tensor(norm_with(usual, torch.ones(4), torch.zeros(4))(quiet), shape=(1, 1, 4))
        what = f"{name} of a token near 0.003, against a LayerNorm with the usual eps"
        expect_close(part(block, name, quiet), right, what=what)
    plain = expect_layer(student.TransformerBlock(6, 8, 3), "the block")
    expect_equal(plain.attention.p, 0.0, what="the dropout of attention, for a block without the argument dropout")


@points(0.5)
def test_block_is_made_of_its_parts(student, inputs):
    """The block gives y + mlp(norm2(y)), with y = x + attention(norm1(x)), whatever its own parts compute."""
    block = drawn(student.TransformerBlock(4, 6, 2), inputs, "the block", block_shapes(4))
    for (b, t), (method, when) in product(((2, 5), (3, 1)), (("train", "in training"), ("eval", "after eval()"))):
        x = randn(inputs, b, t, 4)
        call(block, method)
        y = x + part(block, "attention", part(block, "norm1", x))
        right = y + part(block, "mlp", part(block, "norm2", y))
        what = f"{when}, the block against its own parts, for x of shape {(b, t, 4)}"
        expect_close(block(x), right, atol=1e-3, what=what, hint=hint_at_the_block(block, x))
    turned = randn(inputs, 2, 4, 5).transpose(1, 2)
    straight = expect_tensor(block(turned.contiguous()), shape=(2, 5, 4), what="the result")
    expect_close(block(turned), straight, atol=1e-3, what="the block for an x that is transposed in memory")


@points(0.25, requires=(BY_HAND, GELU))
def test_block_by_numbers(student, reference):
    """With given weights and two heads, the block gives the right numbers for two texts of five tokens."""
    block = expect_layer(student.TransformerBlock(4, 5, 2), "the block")
    give(block, {name: reference[f"block.{name}"] for name in block_shapes(4)})
    call(block, "eval")
    got = block(reference["x"])
    right = nearest(got, [reference[f"output_{form}"] for form in ("none", "tanh")])
    expect_close(got, right, atol=1e-4, what="the result")


@points(0.25)
def test_x_runs_straight_through(student, inputs):
    """Where attention and mlp give zeros, x comes out as it went in, in training with dropout, too."""
    block = drawn(student.TransformerBlock(4, 6, 2, 0.5), inputs, "the block", block_shapes(4))
    silence(block)
    x = 10 * randn(inputs, 2, 6, 4)
    for method, when in ("train", "in training"), ("eval", "after eval()"):
        call(block, method)
        hint = "Add to x itself, and drop only what is added. No norm stands on the way from x to the result."
        expect_close(block(x), x, what=f"{when}, the result where the parts give zeros", hint=hint)


@points(0.25)
def test_block_is_causal(student, inputs):
    """A token's result depends on it and the tokens before it only, not on later ones or on other texts."""
    block = drawn(student.TransformerBlock(4, 8, 2), inputs, "the block", block_shapes(4))
    call(block, "eval")
    x = randn(inputs, 3, 6, 4)
    changed = x.clone()
    changed[1, 3:] = randn(inputs, 3, 4)
    calls = (x,), (changed,), (x[:, :2],), (x[1:2],)
    before, after, short, alone = block.each(calls)
    before, after = (expect_tensor(got, shape=(3, 6, 4), what="the result") for got in (before, after))
    what = "the results of tokens 0 to 2, after tokens 3 to 5 were changed"
    expect_close(after[1, :3], before[1, :3], atol=1e-3, what=what)
    expect_close(after[::2], before[::2], atol=1e-3, what="the results of two texts, after another one was changed")
    expect_close(short, before[:, :2], atol=1e-3, what="the result for the first two tokens alone")
    expect_close(alone, before[1:2], atol=1e-3, what="the result for one text alone")
    moved = x.clone()
    moved[:, 0] += 3.0 * randn(inputs, 3, 4)
    last = expect_tensor(block(moved), shape=(3, 6, 4), what="the result")[:, -1]
    deaf = bool(((last - before[:, -1]).abs().amax(-1) < 1e-5).any())
    expect(not deaf, "the first token was changed, and the last one did not notice", hint="Use the attention.")


@points(0.25)
def test_dropout_on_what_is_added(student, inputs):
    """In training each number that a part adds is dropped or divided by 1 - dropout, alone; eval() drops nothing."""
    p, shape = 0.4, (8, 6, 16)
    block = drawn(student.TransformerBlock(16, 6, 2, p), inputs, "the block", block_shapes(16))
    silence(block)
    # The parts give the same numbers for every token: 1 comes from attention, and 10 comes from the mlp.
    assign(block, {"attention.out_proj.bias": torch.ones(16), "mlp.down.bias": torch.full((16,), 10.0)})
    x = randn(inputs, *shape)
    call(block, "eval")
    expect_close(
        block(x), x + 11, atol=1e-4, what=f"after eval(), with dropout={p}, the result where the parts give 1 and 10"
    )
    call(block, "train")
    one, other = (expect_tensor(got, shape=shape, what="the result") - x for got in block.each([(x,), (x,)]))
    first, second = kept(one, p), kept(other, p)
    low, high = binomial_bounds(one.numel(), 1 - p, 1e-10)
    for fates, part in zip(first, ("attention", "mlp"), strict=True):
        what = f"in training with dropout={p}, how many of the numbers that {part} gives are kept"
        count = int(fates.sum())
        expect(low <= count <= high, what, f"{low} to {high} of {one.numel()}", str(count))
        for axis, neighbours in enumerate(("texts", "tokens", "features")):
            alike = all(fate.equal(fates.select(axis, 0)) for fate in fates.unbind(axis))
            expect(not alike, f"all {neighbours} lose the same numbers of {part}: there are too few random draws")
    expect(not first[0].equal(first[1]), "attention and mlp lose the same numbers: draw for each of them")
    again = any(fates.equal(fates_then) for fates, fates_then in zip(first, second, strict=True))
    expect(not again, "two calls in training dropped the very same numbers")


@points(0.25)
def test_gradients_reach_everything(student, reference, inputs):
    """Gradients reach x and all parameters of all four classes, in training with dropout and after eval()."""
    x, ids, shapes = randn(inputs, 3, 5, 4), torch.tensor([[1, 3, 1], [1, 0, 2]]), block_shapes(4)
    for name, arguments, wanted in (
        ("LayerNorm", (4,), ["scale", "shift"]),
        ("MLP", (4,), ["up.weight", "up.bias", "down.weight", "down.bias"]),
        ("Embeddings", (4, 3, 4), ["token.weight", "position.weight"]),
        ("TransformerBlock", (4, 5, 2, 0.2), list(shapes)),
    ):
        layer = drawn(getattr(student, name)(*arguments), inputs, name, shapes if name == "TransformerBlock" else None)
        for method, when in ("train", "in training"), ("eval", "after eval()"):
            call(layer, method)
            result = layer.gradient(ids if name == "Embeddings" else x)
            arrived = result.parameters | ({} if name == "Embeddings" else {"x": result.args[0]})
            lost = [of for of in [*arrived, *wanted] if arrived.get(of) is None and (of == "x" or of in wanted)]
            expect(not lost, f"{name}, {when}: no gradient reaches {' or '.join(dict.fromkeys(lost))}", hint=CUT_OFF)
        if name == "LayerNorm":
            x = torch.tensor([-2.0, 2.0, -1.0, 1.0]) + randn(inputs, 3, 5, 4) / 4  # eps is nothing beside the variance
            upstream = randn(inputs, 3, 5, 4)
            slopes = expect_tensor(
                layer.gradient(x, upstream=upstream).args[0], shape=(3, 5, 4), what="the gradient of x"
            )
            what = "the sum of a token's gradients. (To add the same to all its numbers changes nothing.)"
            hint = "Gradients flow by way of the mean and the variance, too: use no detach() and no no_grad()."
            expect_close(slopes.sum(-1), torch.zeros(3, 5), atol=1e-3, what=what, hint=hint)
            what = (
                "the sum of a token's gradients times its numbers. (To double all its numbers changes next to nothing.)"
            )
            expect_close((slopes * x).sum(-1), torch.zeros(3, 5), atol=0.02, what=what, hint=hint)
        if name == "MLP":
            mlp, z = copying_mlp(student), reference["points"]
            slopes = mlp.gradient(z).args[0]
            right = nearest(slopes, [reference[f"slope_{form}"] for form in ("none", "tanh")])
            expect_close(
                slopes, right, atol=1e-3, what="the slope of GELU at -3, -2, -1, -0.5, 0, 0.5, 1, 2, 3", hint=CUT_OFF
            )
        if name == "TransformerBlock":
            silence(layer)
            upstream = randn(inputs, 3, 5, 4)
            what = "the gradient of x where the parts give zeros. (x runs straight through, and so does the gradient.)"
            expect_close(layer.gradient(x, upstream=upstream).args[0], upstream, atol=1e-4, what=what, hint=CUT_OFF)
        if name == "Embeddings":
            hint = "Each row gets the sum of the gradients of the places where it is used."
            right = torch.tensor([1.0, 3.0, 1.0, 1.0])[:, None].expand(4, 4)
            expect_close(result.parameters["token.weight"], right, what="the gradient of token", hint=hint)
            right = torch.full((3, 4), 2.0)
            expect_close(result.parameters["position.weight"], right, what="the gradient of position", hint=hint)


@points(0.25)
def test_they_move_to_float64_and_to_a_device(student, inputs):
    """All four classes work in float64 after .double(), and on another device after .to(device), in both modes."""
    for name, arguments in (
        ("LayerNorm", (4,)),
        ("MLP", (4,)),
        ("Embeddings", (9, 6, 4)),
        ("TransformerBlock", (4, 6, 2, 0.1)),
    ):
        ids = inputs.integers(0, 9, (2, 5))
        layer = drawn(getattr(student, name)(*arguments), inputs, name, block_shapes(4) if "Block" in name else None)
        call(layer, "eval")
        x = ids if name == "Embeddings" else inputs.randn(2, 5, 4)
        single = expect_tensor(
            layer(x if name == "Embeddings" else x.float()), shape=(2, 5, 4), what=f"{name}'s result"
        )
        expect_dtype(single, torch.float32, f"{name}'s result")
        call(layer, "double")
        double = expect_dtype(layer(x), torch.float64, f"{name}'s result after .double()")
        expect_close(double, single, atol=1e-3, what=f"{name}'s result after .double()")
        call(layer, "float")
        for method in "train", "eval":
            call(layer, method)
            there = layer.elsewhere(x if name == "Embeddings" else x.float())
            expect_tensor(there, shape=(2, 5, 4), what=f"{name}'s result on a device other than the CPU")


@points(0.25, requires=("test_each_token_is_normalised_alone", "test_texts_that_are_too_long"))
def test_arguments_stay_as_they_were(student, inputs):
    """The caller's x and ids are the same afterwards, in values, shape and dtype."""
    x, ids = randn(inputs, 2, 5, 4), inputs.integers(0, 9, (2, 5))
    for name, arguments in (
        ("LayerNorm", (4,)),
        ("MLP", (4,)),
        ("Embeddings", (9, 6, 4)),
        ("TransformerBlock", (4, 6, 2, 0.3)),
    ):
        layer = expect_layer(getattr(student, name)(*arguments), name)
        for argument in ids if name == "Embeddings" else x, ids[0] if name == "Embeddings" else x[:1]:
            expect_unchanged(layer.trace(argument), argument)


def randn(inputs, *shape):
    return inputs.randn(*shape, dtype=torch.float32)


def block_shapes(d):
    """The parameters that a block promises."""
    shapes = {f"{norm}.{name}": (d,) for norm in ("norm1", "norm2") for name in ("scale", "shift")}
    shapes |= {f"attention.{name}.weight": (d, d) for name in (*PROJECTIONS, "out_proj")}
    shapes |= {"attention.out_proj.bias": (d,), "mlp.up.weight": (4 * d, d), "mlp.up.bias": (4 * d,)}
    return shapes | {"mlp.down.weight": (d, 4 * d), "mlp.down.bias": (d,)}


def give(layer, values):
    """Assign those values for which the layer has a place; a bias without one is asked for in a check of its own."""
    found = inspect_module(layer).parameters
    for name, value in values.items():
        if name.endswith(".bias") and name not in found:
            continue
        expect(name in found, f"there is no parameter {name}", hint=FOUND)
        got = tuple(found[name].shape)
        expect(got == tuple(value.shape), f"{name} has the wrong shape", str(tuple(value.shape)), str(got))
    assign(layer, {name: value for name, value in values.items() if name in found})


def drawn(layer, inputs, what, shapes=None):
    """The layer, with random numbers in the parameters that it has, or in those of a block that it must have."""
    layer = expect_layer(layer, what)
    found = {name: tuple(value.shape) for name, value in inspect_module(layer).parameters.items()}
    values = {name: randn(inputs, *shape) / 2 for name, shape in (shapes or found).items()}
    values |= {name: 1.5 + value for name, value in values.items() if "scale" in name}
    # Small scores, so that no token is left with next to no weight.
    give(layer, values | {name: value / 8 for name, value in values.items() if "W_query" in name})
    return layer


def copying_mlp(student):
    """An MLP whose layers copy, so that it shows what stands between them."""
    mlp = expect_layer(student.MLP(9, 9), "the MLP")
    give(mlp, {"up.weight": torch.eye(9), "up.bias": torch.zeros(9)})
    give(mlp, {"down.weight": torch.eye(9), "down.bias": torch.zeros(9)})
    return mlp


def norm_with(norm, scale, shift):
    give(expect_layer(norm, "the LayerNorm"), {"scale": scale, "shift": shift})
    return norm


def silence(block):
    """Let attention and mlp of a block give zeros."""
    found = inspect_module(block).parameters
    last = "attention.out_proj.weight", "attention.out_proj.bias", "mlp.down.weight", "mlp.down.bias"
    assign(block, {name: torch.zeros(found[name].shape) for name in last if name in found})


def kept(added, p):
    """Which of attention's ones and of the mlp's tens were kept, in what a block with dropout p has added to x."""
    whole = added * (1 - p)
    tens = (whole / 10).round()
    ones = (whole - 10 * tens).round()
    right = (whole - 10 * tens - ones).abs().max() < 1e-3 and {*ones.unique().tolist(), *tens.unique().tolist()} <= {
        0.0,
        1.0,
    }
    wanted = "0, 1, 10 or 11, divided by 1 - dropout"
    got = ", ".join(f"{value:.4g}" for value in added.flatten()[:6].tolist()) + ", ..."
    what = f"in training with dropout={p}, what was added to x, where the parts give 1 and 10"
    expect(bool(right), what, wanted, got, "Drop what attention gives and what the mlp gives, and nothing else.")
    return ones == 1, tens == 1


def expect_parameters(layer, shapes, what):
    """These parameters are there, independent of each other and trained, and no others are, except under two names."""
    layer = expect_layer(layer, what)
    found = inspect_module(layer).parameters
    missing = sorted(set(shapes) - set(found))
    expect(not missing, f"{what} lacks parameters", ", ".join(shapes), ", ".join(found) or "none", FOUND)
    for name, shape in shapes.items():
        got = tuple(found[name].shape)
        expect(got == shape, f"{what}: {name} has the wrong shape", str(shape), str(got))
    marks = {name: torch.full(shape, float(number)) for number, (name, shape) in enumerate(shapes.items(), start=1)}
    assign(layer, marks)
    state = inspect_module(layer)
    for name, mark in marks.items():
        hint = "Two parts of the layer share this parameter. Make one for each."
        expect(
            bool((state.parameters[name] == mark).all()), f"{what}: {name} changes with another parameter", hint=hint
        )
        expect(name in state.trainable, f"{what}: {name} is not trained", hint="Leave requires_grad as it is.")
    values = {value.flatten()[0].item() for value in marks.values()}
    more = [name for name in set(found) - set(shapes) if not set(state.parameters[name].unique().tolist()) <= values]
    expect(not more, f"{what} has more parameters than it should", ", ".join(shapes), ", ".join(sorted(more)))
    assign(layer, {name: found[name] for name in shapes})


def nearest(got, forms):
    """That form of the right values, the one for the exact GELU or the one for tanh, which is nearer to what came."""
    if not isinstance(got, torch.Tensor) or got.shape != forms[0].shape or got.is_complex():
        return forms[0]
    return min(forms, key=lambda form: float((got.double() - form.double()).abs().nan_to_num(nan=1e9).max()))


def hint_at_the_norm(got, expected):
    """What the wrong numbers are instead."""
    if torch.allclose(got.double()[0], expected.double()[0] * 0.75**0.5, atol=1e-3):
        return "The variance divides by d - 1 here. Divide by d: torch's var needs correction=0 for that."
    return "Mean and variance are those of one token: take them over the last dimension, and keep that dimension."


def hint_at_gelu(z):
    """Which function stands where GELU should."""
    others = {
        "ReLU, which cuts off at 0": z.relu(),
        "SiLU": z * z.sigmoid(),
        "z * sigmoid(1.702 z), which is a coarser formula": z * (1.702 * z).sigmoid(),
        "tanh": z.tanh(),
        "no function at all": z,
    }

    def hint(got, expected):
        for name, values in others.items():
            if torch.allclose(got.double(), values.double(), atol=1e-4):
                return f"Between the layers stands {name}."
        return "Multiply each number by the probability that a standard normal number is below it."

    return hint


def hint_at_the_block(block, x):
    """Which steps the wrong result has taken, if it is one of the usual mix-ups."""
    names = "norm1", "attention", "norm2", "mlp"
    norm1, attention, norm2, mlp = (lambda x, name=name: part(block, name, x) for name in names)

    def hint(got, expected):
        y = x + attention(norm1(x))
        middle = norm1(x + attention(x))
        normed = norm1(x) + attention(norm1(x))
        mixed = {
            "The norms stand behind the sums: that is post-norm.": norm2(middle + mlp(middle)),
            "The normalised input is added, not the input itself.": normed + mlp(norm2(normed)),
            "x is not added to what attention gives.": (y - x) + mlp(norm2(y - x)),
            "y is not added to what the mlp gives.": mlp(norm2(y)),
            "The mlp reads norm2(x). It has to read norm2(y), with what attention has found.": y + mlp(norm2(x)),
            "norm1 stands in front of the mlp, too. That is the place of norm2.": y + mlp(norm1(y)),
        }
        found = (said for said, values in mixed.items() if torch.allclose(got.double(), values.double(), atol=1e-3))
        return next(found, None)

    return hint


def part(block, name, x):
    """What a part of the block gives for x."""
    return expect_tensor(getattr(block, name)(x), shape=tuple(x.shape), what=f"the result of {name}")


def call(layer, method):
    """Call a method that every nn.Module has, unless the layer has something else of that name."""
    expect_layer(getattr(layer, method), what=f"{method} of the layer")()
