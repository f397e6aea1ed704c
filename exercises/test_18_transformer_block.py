# Built from course/18_transformer_block/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: numbers worked out by hand, laws of each part, and a block that is compared with its own parts."""

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
    expect_places,
    give,
    mlp_shapes,
    part,
    randn,
    random_numbers,
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
    expect_equal,
    expect_raises,
    expect_tensor,
    expect_unchanged,
    expectation,
    inspect_module,
    points,
)

PARTS = {"norm1": "LayerNorm", "attention": "MultiHeadAttention", "norm2": "LayerNorm", "mlp": "MLP"}
PROMISED = {
    "LayerNorm": ("scale", "shift"),
    "MLP": tuple(mlp_shapes(4, 16)),
    "Embeddings": ("token.weight", "position.weight"),
    "TransformerBlock": tuple(block_shapes(4)),
}
CUT_OFF = "Somewhere on the way, autograd was switched off or a tensor was taken out of the graph."


@points(0.5)
def test_layer_norm_by_hand(student, reference):
    """A new LayerNorm has only scale and shift, and turns 1, 2, 3, 6 into -1.0690, -0.5345, 0, 1.6036."""
    expect_parameters(student.LayerNorm(4), {"scale": (4,), "shift": (4,)}, "LayerNorm(4)")
    norm = student.LayerNorm(4)
    found = inspect_module(norm).parameters
    expect_equal(found["scale"], torch.ones(4), what="scale at the beginning")
    expect_equal(found["shift"], torch.zeros(4), what="shift at the beginning")
    tokens, right, how = reference["tokens"][None], reference["normed"][None], {"atol": 2e-3, "hint": hint_at_the_norm}
    expect_close(norm(tokens), right, what="three tokens, normalised", **how)
    norm.eval()
    expect_close(norm(tokens), right, what="three tokens, normalised after eval()", **how)


@points(0.25, rests_on="test_layer_norm_by_hand")
def test_scale_shift_and_eps(student, reference):
    """LayerNorm uses scale, shift and eps as promised: times scale, then plus shift, with eps under the root."""
    norm, wide = student.LayerNorm(4), student.LayerNorm(4, eps=0.5)
    for layer in norm, wide:
        give(layer, {"scale": reference["scale"], "shift": reference["shift"]})
    tokens, quiet = reference["tokens"][None], reference["quiet"][None]
    expect_close(norm(tokens), reference["scaled"][None], what="the result with scale and shift")
    hint = "eps is added to the variance, and the root is taken of the sum."
    what = "the result for numbers near 0.001, where eps shows"
    expect_close(norm(quiet), reference["quiet_normed"][None], what=what, hint=hint)
    expect_close(wide(tokens), reference["wide_eps"][None], what="the result with eps=0.5", hint=hint)
    expect_anew(lambda: student.LayerNorm(4), tokens)


@points(0.25, rests_on="test_scale_shift_and_eps")
def test_layer_norm_of_hard_tokens(student, reference):
    """LayerNorm is right for numbers near 1000 that differ by about 1, and for equal numbers."""
    norm = student.LayerNorm(4)
    hint = "Subtract the mean first and square what is left. A difference of large squares loses its digits."
    what = "tokens with numbers near 1000"
    expect_close(norm(reference["far"][None]), reference["far_normed"][None], atol=0.01, what=what, hint=hint)
    shift = torch.tensor([1.0, 2.0, 3.0, 4.0])
    give(norm, {"scale": torch.ones(4), "shift": shift})
    what = "tokens whose numbers are all the same"
    hint = "Their variance is 0. eps keeps the root above 0."
    equal = torch.tensor([[[0.0] * 4, [7.0] * 4]])
    expect_close(norm(equal), shift.expand(1, 2, 4), atol=0.001, what=what, hint=hint)


@points(0.25)
def test_mlp_has_its_layers(student):
    """An MLP has the linear layers `up` and `down`, with biases and 4 * d or `hidden` features between, and no more."""
    for arguments, hidden in ((3,), 12), ((4, 5), 5), ((1, 7), 7):
        said = f"MLP({', '.join(map(str, arguments))})"
        expect_parameters(student.MLP(*arguments), mlp_shapes(arguments[0], hidden), said)
    modules = inspect_module(student.MLP(3)).modules
    for name in "up", "down":
        expect_kind(modules, name, "Linear", f"{name} is not an nn.Linear", "nn.Linear", FOUND)


@points(0.5, rests_on="test_mlp_has_its_layers")
def test_gelu_between_two_layers(student, reference):
    """The MLP computes down(GELU(up(x))), in one form of GELU in both modes: -1 becomes -0.159, and 2 becomes 1.95."""
    z, what = reference["points"], "GELU of -3, -2, -1, -0.5, 0, 0.5, 1, 2, 3"
    mlp = copying_mlp(student)
    got = mlp(z)
    expect_one_form(got, lambda form: reference[f"gelu_{form}"], what=what, hint=hint_at_gelu(z))
    mlp.eval()
    expect_the_same_form(mlp(z), got, z)
    # Where all numbers inside are large, GELU passes them on, or blocks them: by hand, 10, 11 and 0 times the weights.
    mlp = student.MLP(2, 3)
    up = torch.tensor([[10.0, 0.0], [0.0, 10.0], [-10.0, -10.0]])
    give(mlp, {"up.weight": up, "up.bias": torch.tensor([0.0, 1.0, 0.0])})
    down = torch.tensor([[1.0, 2.0, 50.0], [3.0, -1.0, 70.0]])
    give(mlp, {"down.weight": down, "down.bias": torch.tensor([0.5, -0.5])})
    expected = torch.tensor([[10 + 2 * 11 + 0.5, 30 - 11 - 0.5]])
    expect_close(mlp(torch.ones(1, 2)), expected, what="the result for x = 1, 1 with large weights")
    expect_anew(lambda: student.MLP(2, 3), torch.eye(2))


@points(0.25)
def test_each_token_is_normalised_alone(student, inputs):
    """LayerNorm and MLP treat each token alone, whatever dimensions stand in front and in any memory layout."""
    layers = {"LayerNorm": student.LayerNorm(4), "MLP": student.MLP(4)}
    randomise(layers.values(), inputs)
    for name, layer in layers.items():
        for method, _ in MODES:
            getattr(layer, method)()
            for shape in ((4,), (4, 4), (2, 3, 4), (2, 1, 3, 4)) if method == "train" else ((2, 3, 4),):
                x = randn(inputs, *shape)
                together, alone = layer(x), [layer(token[None]) for token in x.reshape(-1, 4)]
                expect_tokens_alone(together, alone, shape, f"{name} of x of shape {shape}")
            turned = randn(inputs, 2, 4, 3).mT
            straight = expect_tensor(layer(turned.contiguous()), shape=(2, 3, 4))
            expect_close(layer(turned), straight, what=f"{name} of an x that is transposed in memory")


@points(0.25)
def test_token_plus_position(student, reference):
    """Embeddings add the rows of each id and position from two tables as they are now, for any shape and layout."""
    expect_tables(student)
    layer = student.Embeddings(5, 6, 3)
    give(layer, {"token.weight": reference["token"], "position.weight": reference["position"]})
    ids, expected = reference["ids"], reference["embedded"]
    tables = reference["token"], reference["position"]
    for method, when in MODES:
        getattr(layer, method)()
        expect_close(
            layer(ids), expected, what=f"{when}, the result for two texts", hint=hint_at_positions(ids, *tables)
        )
        what, hint = f"{when}, the result for one text of 3 ids", hint_at_positions(ids[1, :3], *tables)
        expect_close(layer(ids[1, :3]), expected[1, :3], what=what, hint=hint)
    hint = hint_at_positions(ids[:1], *tables)
    expect_close(layer(ids[:1].int()), expected[:1], what="the result for int32 ids", hint=hint)
    what, hint = "the result for ids that are transposed in memory", hint_at_positions(ids, *tables)
    expect_close(layer(ids.T.contiguous().T), expected, what=what, hint=hint)
    expect_anew(lambda: student.Embeddings(5, 6, 3), ids)


@points(0.25)
def test_block_has_its_parts(student):
    """A block has norm1, attention, norm2 and mlp, made with the right arguments, and no other parameters."""
    block = student.TransformerBlock(4, 5, 2, 0.3)
    modules = inspect_module(block).modules
    for name, kind in PARTS.items():
        expect_kind(modules, name, kind, f"{name} is not the part asked for", kind, FOUND)
    expect_parameters(student.TransformerBlock(4, 5, 2, 0.3), block_shapes(4), "TransformerBlock(4, 5, 2, 0.3)")
    for (name, said), right in zip(SETTINGS.items(), (2, 5, 0.3), strict=True):
        what = f"`attention.{name}`, for a block with {said}={right}"
        expect_equal(getattr(block, f"attention.{name}"), right, what=what)
    expect_usual_eps(student.LayerNorm(4), block)
    what = "`attention.p`, for a block without the argument dropout"
    expect_equal(getattr(student.TransformerBlock(6, 8, 3), "attention.p"), 0.0, what=what)


@points(0.5, rests_on=("test_each_token_is_normalised_alone", "test_block_has_its_parts"))
def test_block_is_made_of_its_parts(student, inputs):
    """Without dropout, the block gives y + mlp(norm2(y)), with y = x + attention(norm1(x)), in both modes."""
    block = make_block(student, inputs, 4, 6, 2)
    for method, when in MODES:
        getattr(block, method)()
        many = [randn(inputs, *shape) for shape in ((2, 5, 4), (3, 1, 4))]
        results = [block(x) for x in many]
        for x, got, right in zip(many, results, by_parts([(block, x) for x in many]), strict=True):
            what = f"{when}, the block against its own parts, for x of shape {tuple(x.shape)}"
            hint = None if is_close(got.value, right) else say_which_steps(block, x, got.value)
            expect_close(got, right, atol=1e-3, what=what, hint=hint)
    turned = randn(inputs, 2, 4, 5).transpose(1, 2)
    straight = expect_tensor(block(turned.contiguous()), shape=(2, 5, 4), what="the result")
    expect_close(block(turned), straight, atol=1e-3, what="the block for an x that is transposed in memory")
    expect_anew(lambda: student.TransformerBlock(4, 6, 2), many[0], atol=1e-3)


@points(0.25, requires=(BY_HAND, GELU), rests_on=("test_scale_shift_and_eps", "test_block_has_its_parts"))
def test_block_by_numbers(student, reference):
    """With given weights and two heads, the block gives the right numbers for two texts of five tokens."""
    block = student.TransformerBlock(4, 5, 2)
    give(block, {name: reference[f"block.{name}"] for name in block_shapes(4)})
    block.eval()
    expect_one_form(block(reference["x"]), lambda form: reference[f"output_{form}"], atol=1e-4, what="the result")


@points(0.25, rests_on="test_token_plus_position")
def test_texts_that_are_too_long(student):
    """Embeddings and TransformerBlock raise ValueError for one token more than context_length, and not before."""
    hint = "Compare the number of ids in a text, the last dimension, with context_length, and raise ValueError."
    for context_length in 1, 4:
        layer, block = student.Embeddings(9, context_length, 2), student.TransformerBlock(4, context_length, 2)
        what, more = f"the embeddings of {context_length} ids", context_length + 1
        for b in 1, 6:
            full = layer(torch.zeros(b, context_length, dtype=torch.int64))
            expect_tensor(full, shape=(b, context_length, 2), what=what)
        expect_tensor(layer(torch.zeros(context_length, dtype=torch.int64)), what=what)
        full = block(torch.ones(2, context_length, 4))
        expect_tensor(full, shape=(2, context_length, 4), what=f"the block for {context_length} tokens")
        for method, _ in MODES:
            getattr(layer, method)()
            for shape in (2, more), (more,), (1, more + 2):
                expect_raises(ValueError, layer, torch.zeros(shape, dtype=torch.int64), hint=hint)
            getattr(block, method)()
            expect_raises(ValueError, block, torch.ones(2, more, 4))


@points(0.25, rests_on="test_block_has_its_parts")
def test_x_runs_straight_through(student, inputs):
    """Where attention and mlp give zeros, x comes out as it went in, in training with dropout, too."""
    block = make_block(student, inputs, 4, 6, 2, 0.5)
    silence(block)
    x = 10 * randn(inputs, 2, 6, 4)
    hint = "Add to x itself, and drop only what is added. No norm stands on the way from x to the result."
    for method, when in MODES:
        getattr(block, method)()
        expect_close(block(x), x, what=f"{when}, the result where the parts give zeros", hint=hint)


@points(0.25, rests_on="test_block_has_its_parts")
def test_block_is_causal(student, inputs):
    """A token's result depends on it and the tokens before it only, not on later ones or on other texts."""
    block = make_block(student, inputs, 4, 8, 2)
    block.eval()
    x = randn(inputs, 3, 6, 4)
    changed, moved = x.clone(), x.clone()
    changed[1, 3:] = randn(inputs, 3, 4)
    moved[:, 0] += 3.0 * randn(inputs, 3, 4)
    before, after, last = (
        expect_tensor(block(some), shape=(3, 6, 4), what="the result") for some in (x, changed, moved)
    )
    what = "the results of tokens 0 to 2, after tokens 3 to 5 were changed"
    expect_close(after[1, :3], before[1, :3], atol=1e-3, what=what)
    expect_close(after[::2], before[::2], atol=1e-3, what="the results of two texts, after another one was changed")
    expect_close(block(x[:, :2]), before[:, :2], atol=1e-3, what="the result for the first two tokens alone")
    expect_close(block(x[1:2]), before[1:2], atol=1e-3, what="the result for one text alone")
    expect_notice(last[:, -1], before[:, -1])


@points(0.25, rests_on="test_block_has_its_parts")
def test_dropout_on_what_is_added(student, inputs):
    """In training only, dropout drops single numbers of each part, with other draws, and divides the rest by 1 - p."""
    p, x = 0.4, randn(inputs, 8, 6, 16)
    block = make_block(student, inputs, 16, 6, 2, p)
    silence(block)
    # The parts give the same numbers for every token: 1 comes from attention, and 10 comes from the mlp.
    assign(block, {"attention.out_proj.bias": torch.ones(16), "mlp.down.bias": torch.full((16,), 10.0)})
    block.eval()
    what = f"after eval(), with dropout={p}, the result where the parts give 1 and 10"
    expect_close(block(x), x + 11, atol=1e-4, what=what)
    block.train()
    one, other = (expect_tensor(block(x), shape=tuple(x.shape), what="the result") for _ in range(2))
    first, second = expect_fates(one, x, p), expect_fates(other, x, p)
    expect_chance(first, p)
    expect_other_fates(first, second)


@points(
    0.25,
    rests_on=(
        "test_layer_norm_by_hand",
        "test_scale_shift_and_eps",
        "test_mlp_has_its_layers",
        "test_token_plus_position",
        "test_block_is_made_of_its_parts",
    ),
)
def test_gradients_reach_everything(student, reference, inputs):
    """Gradients are right: they reach x and all parameters of the four classes, in training and after eval()."""
    x, ids = randn(inputs, 3, 5, 4), torch.tensor([[1, 3, 1], [1, 0, 2]])
    layers = make_all(student, inputs, (4, 3, 4), (4, 5, 2, 0.2))
    for name, layer in layers.items():
        for method, when in MODES:
            getattr(layer, method)()
            found = layer.gradient(ids if name == "Embeddings" else x)
            of_x = "nothing flows to numbers of tokens" if name == "Embeddings" else found.args[0]
            expect_arrivals(of_x, found.parameters, PROMISED[name], f"{name}, {when}")
    expect_slopes_of_norm(layers["LayerNorm"], inputs)
    expect_finite(layers["LayerNorm"].gradient(torch.tensor([[[0.0] * 4, [7.0] * 4]])).args[0])
    expect_slopes_of_gelu(copying_mlp(student), reference)
    expect_slopes_of_tables(layers["Embeddings"], ids)
    expect_straight_slopes(layers["TransformerBlock"], x, randn(inputs, 3, 5, 4))


@points(0.25, rests_on=(BY_HAND, "test_mlp_has_its_layers", "test_block_has_its_parts"))
def test_they_move_to_float64_and_to_a_device(student, inputs):
    """All four classes work in float64 after .double(), and on another device after .to(device), in both modes."""
    layers = make_all(student, inputs, (9, 6, 4), (4, 6, 2, 0.1))
    for name, layer in layers.items():
        x = inputs.integers(0, 9, (2, 5)) if name == "Embeddings" else inputs.randn(2, 5, 4)
        low = x if name == "Embeddings" else x.float()
        what = f"{name}'s result"
        layer.eval()
        single = expect_dtype(expect_tensor(layer(low), shape=(2, 5, 4), what=what), torch.float32, what)
        layer.double()
        double = expect_dtype(layer(x), torch.float64, f"{what} after .double()")
        expect_close(double, single, atol=1e-3, what=f"{what} after .double()")
        layer.float()
        for method, _ in MODES:
            getattr(layer, method)()
            expect_tensor(layer.elsewhere(low), shape=(2, 5, 4), what=f"{what} on a device other than the CPU")


@points(0.25, requires=("test_each_token_is_normalised_alone", "test_texts_that_are_too_long"))
def test_arguments_stay_as_they_were(student, inputs):
    """All four classes take their arguments by name, and leave the caller's x and ids unchanged."""
    x, ids = randn(inputs, 2, 5, 4), inputs.integers(0, 9, (2, 5))
    norm, mlp = student.LayerNorm(d=4, eps=1e-5), student.MLP(d=4, hidden=5)
    for layer in norm, mlp, student.TransformerBlock(d=4, context_length=6, num_heads=2, dropout=0.3):
        expect_unchanged(layer.trace(x=x))
        expect_unchanged(layer.trace(x[:1]))
    layer = student.Embeddings(vocab_size=9, context_length=6, d=4)
    expect_unchanged(layer.trace(ids=ids))
    expect_unchanged(layer.trace(ids[0]))


def make_all(student, inputs, tables, block):
    """A layer of each class with random numbers; the last two are made with these arguments."""
    layers = {"LayerNorm": student.LayerNorm(4), "MLP": student.MLP(4)}
    layers |= {"Embeddings": student.Embeddings(*tables), "TransformerBlock": student.TransformerBlock(*block)}
    expect_places(inspect_module(layers["TransformerBlock"]).parameters, block_shapes(4))
    randomise(layers.values(), inputs)
    return layers


def make_block(student, inputs, d, *arguments):
    """A block with random numbers in the parameters that it must have."""
    block = student.TransformerBlock(d, *arguments)
    give(block, random_numbers(block_shapes(d), inputs))
    return block


def copying_mlp(student):
    """An MLP whose layers copy, so that it shows what stands between them."""
    mlp = student.MLP(9, 9)
    give(mlp, {"up.weight": torch.eye(9), "up.bias": torch.zeros(9)})
    give(mlp, {"down.weight": torch.eye(9), "down.bias": torch.zeros(9)})
    return mlp


def expect_parameters(layer, shapes, what):
    """Vouch for the parameters of a layer, which all get other values."""
    assign(layer, {name: torch.tensor(number + 0.5) for number, name in enumerate(shapes, start=1)}, missing_ok=True)
    expect_own_parameters(inspect_module(layer), shapes, what)


@expectation
def expect_own_parameters(state, shapes, what):
    """These parameters are there, independent of each other and trained, and no others are, except under two names."""
    found = state.parameters
    missing = sorted(set(shapes) - set(found))
    expect(not missing, f"{what} lacks parameters", ", ".join(shapes), ", ".join(found) or "none", FOUND)
    for name, shape in shapes.items():
        got = tuple(found[name].shape)
        expect(got == shape, f"{what}: {name} has the wrong shape", str(shape), str(got))
    for number, name in enumerate(shapes, start=1):
        hint = "Two parts of the layer share this parameter. Make one for each."
        expect(bool((found[name] == number + 0.5).all()), f"{what}: {name} changes with another parameter", hint=hint)
        expect(name in state.trainable, f"{what}: {name} is not trained", hint="Leave requires_grad as it is.")
    values = {number + 0.5 for number in range(1, len(shapes) + 1)}  # nothing begins with these
    more = [name for name in set(found) - set(shapes) if not set(found[name].unique().tolist()) <= values]
    expect(not more, f"{what} has more parameters than it should", ", ".join(shapes), ", ".join(sorted(more)))


@expectation
def expect_kind(modules, name, kind, what, wanted, hint=None):
    """Vouch that the submodule of this name is of a class with that name, or derived from it."""
    kinds = modules.get(name, ["nothing"])
    expect(kind in kinds, what, wanted, kinds[0], hint)


def expect_tables(student):
    """Vouch for what Embeddings consist of."""
    expect_parameters(
        student.Embeddings(5, 6, 3), {"token.weight": (5, 3), "position.weight": (6, 3)}, "Embeddings(5, 6, 3)"
    )
    modules = inspect_module(student.Embeddings(5, 6, 3)).modules
    for name in "token", "position":
        expect_kind(modules, name, "Embedding", f"{name} is not an nn.Embedding", "nn.Embedding")


def expect_usual_eps(usual, block):
    """Vouch that the norms of a block are like the usual LayerNorm."""
    quiet = torch.tensor([[[0.001, -0.002, 0.003, 0.004]]])
    give(usual, {"scale": torch.ones(4), "shift": torch.zeros(4)})
    right = expect_tensor(usual(quiet), shape=(1, 1, 4))
    for name in "norm1", "norm2":
        give(block, {f"{name}.scale": torch.ones(4), f"{name}.shift": torch.zeros(4)})
        what = f"{name} of a token near 0.003, against a LayerNorm with the usual eps"
        expect_close(part(block, name, quiet), right, what=what)


@expectation
def expect_finite(slopes):
    what, hint = "the gradient of tokens whose numbers are all the same", "A root of 0 has no slope: add eps first."
    slopes = expect_tensor(slopes, shape=(1, 2, 4), what=what)
    expect(bool(slopes.isfinite().all()), f"{what} is not finite", hint=hint)


@expectation
def expect_tokens_alone(together, alone, shape, what):
    """Vouch that tokens together get what each of them gets alone."""
    expect_tensor(together, shape=shape, what=what)
    hint = "Only the last dimension is the token's own: use nothing from the other dimensions."
    right = torch.cat([expect_tensor(got, shape=(1, 4)) for got in alone]).reshape(shape)
    expect_close(together, right, what=f"{what}, against each token alone", hint=hint)


@expectation
def expect_notice(last, before):
    deaf = bool(((last - before).abs().amax(-1) < 1e-5).any())
    expect(not deaf, "the first token was changed, and the last one did not notice", hint="Use the attention.")


@expectation
def expect_fates(got, x, p):
    """Which of attention's ones and of the mlp's tens were kept, in what a block with dropout p has added to x."""
    added = got - x
    whole = added * (1 - p)
    tens = (whole / 10).round()
    ones = (whole - 10 * tens).round()
    are_bits = {*ones.unique().tolist(), *tens.unique().tolist()} <= {0.0, 1.0}
    right = are_bits and (whole - 10 * tens - ones).abs().max() < 1e-3
    wanted = "0, 1, 10 or 11, divided by 1 - dropout"
    shown = ", ".join(f"{value:.4g}" for value in added.flatten()[:6].tolist()) + ", ..."
    what = f"in training with dropout={p}, the numbers added to x, if attention gives only ones and the mlp only tens"
    hint = "Apply the block's dropout to what attention gives and to what the mlp gives, and nowhere else in `forward`."
    expect(bool(right), what, wanted, shown, hint)
    return ones == 1, tens == 1


@expectation
def expect_chance(kept, p):
    """Vouch that numbers are kept with the right share, each by a draw of its own."""
    for fates, name in zip(kept, ("attention", "mlp"), strict=True):
        axes = {"features": 2, "tokens": 1, "texts": 0}
        alike = [of for of, axis in axes.items() if fates.equal(fates.narrow(axis, 0, 1).expand_as(fates))]
        among = f"all {' and all '.join(alike)}"
        what = f"in training with dropout={p}, the numbers that {name} adds are dropped alike in {among}"
        expect(not alike, what, "a draw for each number", f"one draw for {among}")
        low, high = binomial_bounds(fates.numel(), 1 - p, 1e-10)
        what = f"in training with dropout={p}, how many of the numbers that {name} gives are kept"
        count = int(fates.sum())
        expect(low <= count <= high, what, f"{low} to {high} of {fates.numel()}", str(count))


@expectation
def expect_other_fates(first, second):
    """Vouch that attention and mlp, and two calls, lose different numbers."""
    expect(not first[0].equal(first[1]), "attention and mlp lose the same numbers: draw for each of them")
    again = any(fates.equal(fates_then) for fates, fates_then in zip(first, second, strict=True))
    expect(not again, "two calls in training dropped the very same numbers")


@expectation
def expect_arrivals(of_x, of_parameters, wanted, case):
    arrived = {**of_parameters, "x": of_x}
    lost = [name for name in ("x", *wanted) if arrived.get(name) is None]
    expect(not lost, f"{case}: no gradient reaches {' or '.join(lost)}", hint=CUT_OFF)


def expect_slopes_of_norm(norm, inputs):
    """Vouch for two laws of the gradient of x."""
    x = torch.tensor([-2.0, 2.0, -1.0, 1.0]) + randn(inputs, 3, 5, 4) / 4  # eps is nothing beside the variance
    slopes = norm.gradient(x, upstream=randn(inputs, 3, 5, 4)).args[0]
    slopes = expect_tensor(slopes, shape=(3, 5, 4), what="the gradient of x")
    hint = "Gradients flow by way of the mean and the variance, too: use no detach() and no no_grad()."
    what = "the sum of a token's gradients, which is 0 because adding the same to all its numbers changes nothing"
    expect_no_slope(slopes, torch.ones(()), atol=1e-3, what=what, hint=hint)
    what = "the sum of a token's gradients times its numbers, which is 0 because doubling them changes next to nothing"
    expect_no_slope(slopes, x, atol=0.02, what=what, hint=hint)


@expectation
def expect_no_slope(slopes, direction, **how):
    """Vouch that a step of each token in this direction changes nothing."""
    expect_close((slopes * direction).sum(-1), torch.zeros(slopes.shape[:-1]), **how)


def expect_slopes_of_gelu(mlp, reference):
    slopes, what = mlp.gradient(reference["points"]).args[0], "the slope of GELU at -3, -2, -1, -0.5, 0, 0.5, 1, 2, 3"
    expect_one_form(slopes, lambda form: reference[f"slope_{form}"], atol=1e-3, what=what, hint=CUT_OFF)


@expectation
def expect_the_same_form(got, usual, z):
    """Vouch that an MLP that copies z, and gave ``usual`` in training, gives the same after eval()."""
    expect_tensor(got, shape=tuple(usual.shape), what="the result after eval()")
    gaps = (got.double() - usual.double()).abs().nan_to_num(nan=torch.inf).flatten()
    worst = int(gaps.argmax())
    here, there = (f"{float(one.flatten()[worst]):.6g}" for one in (got, usual))
    what = f"GELU of {float(z.flatten()[worst]):g} is not the same in both modes"
    expect(gaps[worst] < 1e-4, what, f"{there}, as in training", f"{here} after eval()", SAME_FORM)


def expect_slopes_of_tables(layer, ids):
    """Vouch for gradients of the tables of four tokens and three positions, for ids 1 3 1 and 1 0 2."""
    found = layer.gradient(ids).parameters
    hint = "Each row gets the sum of the gradients of the positions where it is used."
    right = torch.tensor([1.0, 3.0, 1.0, 1.0])[:, None].expand(4, 4)
    expect_close(found["token.weight"], right, what="the gradient of token", hint=hint)
    expect_close(found["position.weight"], torch.full((3, 4), 2.0), what="the gradient of position", hint=hint)


def expect_straight_slopes(block, x, upstream):
    """Vouch for the gradient of x for a block that adds nothing."""
    silence(block)
    found = block.gradient(x, upstream=upstream)
    what = "the gradient of x where the parts give zeros, so that x runs straight through"
    expect_close(found.args[0], upstream, atol=1e-4, what=what, hint=CUT_OFF)


def is_close(got, right):
    """Whether it is near enough, or cannot be compared."""
    can_compare = isinstance(got, torch.Tensor) and got.shape == right.shape and not got.is_complex()
    return not can_compare or torch.allclose(got.double(), right.double(), atol=1e-3)


def hint_at_the_norm(got, expected):
    """What the wrong numbers are instead."""
    if torch.allclose(got.double()[0], expected.double()[0] * 0.75**0.5, atol=1e-3):
        return "The variance divides by d - 1 here. Divide by d: torch's var needs correction=0 for that."
    return "Mean and variance are those of one token: take them over the last dimension, and keep that dimension."


def hint_at_positions(ids, token, position):
    """A hint if what is added to the rows of the tokens are rows of `position`, but not the right ones."""

    def hint(got, expected):
        added = (got.double() - token[ids].double()).reshape(-1, position.shape[-1])
        nearest = (added[:, None] - position.double()).abs().amax(dim=-1).amin(dim=-1)
        if (nearest < 1e-4).all():
            return "The first id of each text has position 0, the next one has position 1."
        return None

    return hint


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


def say_which_steps(block, x, got):
    """Which steps the wrong result has taken, if it is one of the usual mix-ups."""
    norm1, attention, norm2, mlp = (lambda x, name=name: part(block, name, x).value for name in PARTS)
    y = x + attention(norm1(x))
    middle = norm1(x + attention(x))
    normed = norm1(x) + attention(norm1(x))
    mixed = {
        "The norms stand behind the sums: that is post-norm.": norm2(middle + mlp(middle)),
        "The normalised input is added, not the input itself.": normed + mlp(norm2(normed)),
        "x is not added to what attention gives.": (y - x) + mlp(norm2(y - x)),
        "y is not added to what the mlp gives.": mlp(norm2(y)),
        "The mlp reads norm2(x). It has to read norm2(y), with what attention has found.": y + mlp(norm2(x)),
        "norm1 stands in front of the mlp, too. norm2 belongs there.": y + mlp(norm1(y)),
    }
    found = [said for said, values in mixed.items() if torch.allclose(got.double(), values.double(), atol=1e-3)]
    return found[0] if found else None
