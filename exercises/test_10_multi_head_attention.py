# Built from course/10_multi_head_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the book's numbers for both classes, and every other promise of the two contracts on small inputs."""

import torch

from autograder.checking import (
    as_number,
    assign,
    binomial_bounds,
    expect,
    expect_close,
    expect_equal,
    expect_layer,
    expect_mapping,
    expect_raises,
    expect_tensor,
    inspect_module,
    points,
)

PROJECTIONS = "W_query", "W_key", "W_value"
NAMES = *(f"{name}.weight" for name in PROJECTIONS), "out_proj.weight", "out_proj.bias"
GPT2_SMALL = {"d_in": 768, "d_out": 768, "context_length": 1024, "num_heads": 12}
FOUND = "Make each layer an attribute of the module, or put it into an nn.ModuleList that is one."
CUT_OFF = (
    "Somewhere on the way from here to the output, autograd was switched off or a tensor was taken out of the graph."
)


@points(0.75)
def test_heads_stand_side_by_side(student, reference):
    """MultiHeadAttentionWrapper with two heads of width 2 gives the book's output: -0.4519, 0.2216, 0.4772, 0.1063."""
    wrapper = student.MultiHeadAttentionWrapper(3, 2, 6, 0.0, num_heads=2)
    names = [f"heads.{head}.{name}.weight" for head in (0, 1) for name in PROJECTIONS]
    give(wrapper, {name: reference[f"wrapper.{name}"] for name in names})
    two, one = wrapper.each([(reference["batch"],), (reference["batch"][:1],)])
    hint = "Columns 0 and 1 are the output of heads[0], columns 2 and 3 the output of heads[1]."
    expect_close(two, reference["wrapper_output"], what="the output", hint=hint)
    expect_close(one, reference["wrapper_output"][:1], what="the output for a batch of one text")


@points(0.25)
def test_heads_start_out_different(student):
    """`heads` is an nn.ModuleList of num_heads CausalAttention modules, no two of which start out equal."""
    state = inspect_module(student.MultiHeadAttentionWrapper(3, 6, 6, 0.0, num_heads=2))
    listed = state.modules.get("heads", ["nothing"])
    expect("ModuleList" in listed, "`heads` is not an nn.ModuleList", "nn.ModuleList", listed[0])
    for head in "heads.0", "heads.1":
        kinds = state.modules.get(head, ["nothing"])
        expect("CausalAttention" in kinds, f"{head} is not a CausalAttention", "CausalAttention", kinds[0])
    expect("heads.2" not in state.modules, "`heads` holds more modules than num_heads")
    for name in PROJECTIONS:
        one, other = (state.parameters.get(f"heads.{head}.{name}.weight") for head in (0, 1))
        expect(one is not None and other is not None, f"the two heads do not have a {name} each", hint=FOUND)
        expect(not one.equal(other), f"both heads start with the same {name}")


@points(0.25)
def test_heads_get_the_wrappers_arguments(student, inputs):
    """The wrapper makes its heads with its own context_length, dropout and qkv_bias, and drops nothing itself."""
    for arguments in {"qkv_bias": True}, {"qkv_bias": False}, {}:
        wrapper = student.MultiHeadAttentionWrapper(3, 2, 5, 0.5, num_heads=2, **arguments)
        parameters = inspect_module(wrapper).parameters
        found = sum(f"heads.{head}.{name}.bias" in parameters for head in (0, 1) for name in PROJECTIONS)
        said = f"with qkv_bias={arguments['qkv_bias']}" if arguments else "without the argument qkv_bias"
        wanted = 6 * arguments.get("qkv_bias", False)
        expect(found == wanted, f"{said}, {found} of the 6 layers in two heads have a bias", str(wanted), str(found))
    expect_tensor(wrapper(inputs.randn(2, 5, 3, dtype=torch.float32)), what="the output for as many tokens as allowed")
    expect_raises(ValueError, wrapper, inputs.randn(2, 6, 3, dtype=torch.float32))
    # A text of one token has one weight for each head: it is dropped, or kept and doubled.
    x = inputs.randn(40, 1, 3, dtype=torch.float32)
    trained = expect_tensor(wrapper(x), what="the output in training")
    call(wrapper, "eval")
    whole = expect_tensor(wrapper(x), what="the output in evaluation")
    expected = torch.where(trained == 0, 0.0, 2 * whole) if trained.shape == whole.shape else whole
    hint = "Each head drops its own weights. Nothing else is dropped."
    expect_close(trained, expected, what="the output in training for texts of one token, with dropout=0.5", hint=hint)
    expect(not bool(trained.all()), "no head has dropped a weight in training, with dropout=0.5", hint=hint)


@points(0.75)
def test_multi_head_attention_by_example(student, reference):
    """MultiHeadAttention is right for a batch of two texts, and gives the book's output: 0.3190, 0.4858, ..."""
    for source, sizes, num_heads, x, what in (
        ("loud", (4, 6, 5), 3, "x", "the output for two texts of 5 tokens"),
        ("split", (3, 2, 6), 2, "batch", "the output for the book's batch"),
    ):
        attention = student.MultiHeadAttention(*sizes, 0.0, num_heads=num_heads)
        weights = {name: reference[f"{source}.{name}"] for name in NAMES}
        missing = set(weights) - give(attention, weights)  # a bias that is not there is asked for elsewhere
        call(attention, "eval")
        expected = reference["x_output" if x == "x" else "split_output"]
        expected = expected - weights["out_proj.bias"] if "out_proj.bias" in missing else expected
        expect_close(attention(reference[x]), expected, what=what)
    # One head of 64 features: the second token's scores are 129.6 and 86.4, which is 16.2 and 10.8 after the scaling.
    attention = student.MultiHeadAttention(2, 64, 2, 0.0, num_heads=1)
    query, key = torch.zeros(64, 2), torch.zeros(64, 2)
    query[5, 1], key[5] = 1.0, torch.tensor([129.6, 86.4])
    mixing = {"out_proj.weight": torch.eye(64), "out_proj.bias": torch.zeros(64)}
    give(attention, {"W_query.weight": query, "W_key.weight": key, "W_value.weight": torch.eye(64, 2)} | mixing)
    call(attention, "eval")
    output = expect_tensor(attention(torch.eye(2)[None]), shape=(1, 2, 64), what="the output for one text")
    expected = torch.tensor([0.995504, 0.004496])
    expect_close(output[0, 1, :2], expected, atol=1e-4, what="softmax([16.2, 10.8]), the weights of the second token")


@points(0.5)
def test_widths_that_cannot_be_shared_are_refused(student):
    """MultiHeadAttention raises ValueError if num_heads does not divide d_out, as with 2 heads and 3 features."""
    for d_in, d_out, num_heads in (3, 3, 2), (3, 1, 2), (4, 6, 4), (8, 768, 7):
        expect_raises(ValueError, student.MultiHeadAttention, d_in, d_out, 6, 0.0, num_heads)


@points(0.25)
def test_biases_are_where_they_should_be(student, inputs):
    """W_query, W_key and W_value have a bias with qkv_bias=True, and none without; out_proj always has one."""
    for arguments in (False,), (), (True,):
        attention = student.MultiHeadAttention(2, 6, 5, 0.2, 2, *arguments)
        parameters, biased = inspect_module(attention).parameters, arguments == (True,)
        said = f"with qkv_bias={biased}" if arguments else "without the argument qkv_bias"
        for name in PROJECTIONS:
            has = f"{name}.bias" in parameters
            expect(has == biased, f"{said}, {name} has {'a' if has else 'no'} bias")
        expect("out_proj.bias" in parameters, f"{said}, out_proj has no bias")
    # A bias does what a further feature of x does that is always 1.
    attention = student.MultiHeadAttention(2, 6, 5, 0.0, 2, True)
    weights = {name: inputs.randn(6, 2, dtype=torch.float32) for name in PROJECTIONS}
    biases = {name: inputs.randn(6, dtype=torch.float32) for name in PROJECTIONS}
    last = {"out_proj.weight": inputs.randn(6, 6, dtype=torch.float32), "out_proj.bias": torch.arange(6.0)}
    given = {f"{name}.weight": weights[name] for name in PROJECTIONS}
    give(attention, given | {f"{name}.bias": biases[name] for name in PROJECTIONS} | last)
    wider = student.MultiHeadAttention(4, 6, 5, 0.0, 2)
    columns = {name: torch.stack([biases[name], torch.zeros(6)], dim=1) for name in PROJECTIONS}
    give(wider, {f"{name}.weight": torch.cat([weights[name], columns[name]], dim=1) for name in PROJECTIONS} | last)
    for layer in attention, wider:
        call(layer, "eval")
    x = inputs.randn(2, 4, 2, dtype=torch.float32)
    further = torch.tensor([1.0, 0.0]).expand(2, 4, 2)
    expected = expect_tensor(wider(torch.cat([x, further], dim=2)), what="the output without biases")
    expect_close(attention(x), expected, what="the output with qkv_bias=True, where biases stand for a feature of ones")


@points(0.25)
def test_no_look_at_later_tokens_or_other_texts(student, inputs):
    """Neither the later tokens of a text nor the other texts of the batch change what a token gets."""
    attention = student.MultiHeadAttention(4, 6, 8, 0.0, 2)
    give(attention, draw(inputs, 4, 6))
    call(attention, "eval")
    x = inputs.randn(2, 5, 4, dtype=torch.float32)
    x[:, 4] = 0.0  # scores of exactly 0, too, must be blocked
    changed = x.clone()
    changed[1, 3:] = inputs.randn(2, 4, dtype=torch.float32)
    before, after = (
        expect_tensor(got, shape=(2, 5, 6), what="the output") for got in attention.each([(x,), (changed,)])
    )
    expect_close(after[1, :3], before[1, :3], what="the output for tokens 0 to 2, after tokens 3 and 4 were changed")
    expect_close(after[0], before[0], what="the output for one text, after the other one was changed")
    moved = (after - before)[1, 3:].abs().amax(dim=1)
    expect(bool((moved > 1e-3).all()), "a token was changed, and its own output stayed the same")
    give(attention, blind(draw(inputs, 4, 6), 60.0))
    expect_no_trace(attention, inputs.randn(2, 5, 4, dtype=torch.float32), 6)


@points(0.25)
def test_any_length_up_to_the_context(student, inputs):
    """One module takes texts of any length up to context_length, in any order; one token more raises ValueError."""
    attention = expect_layer(student.MultiHeadAttention(4, 6, 6, 0.0, 2))
    sizes = (2, 3), (2, 6), (3, 6), (2, 1), (2, 5)
    results = attention.each([(inputs.randn(b, t, 4, dtype=torch.float32),) for b, t in sizes])
    for (b, t), got in zip(sizes, results, strict=True):
        what = f"with context_length=6, the output for a batch of {b} with {t} tokens each"
        expect_tensor(got, shape=(b, t, 6), what=what)
    for mode in "train", "eval":
        call(attention, mode)
        expect_raises(ValueError, attention, inputs.randn(2, 7, 4, dtype=torch.float32))
    expect_raises(ValueError, student.MultiHeadAttention(4, 6, 1, 0.0, 2), inputs.randn(2, 3, 4, dtype=torch.float32))


@points(0.5)
def test_training_drops_single_weights(student, inputs):
    """In training each weight is dropped on its own with probability dropout, the others grow; eval() drops nothing."""
    b, t, num_heads, p = 4, 12, 2, 0.4
    d_out = num_heads * 2 * t
    # The output shows every weight twice: token j is unit vector j, and so is each half of its value in each head.
    weights = {f"{name}.weight": inputs.randn(d_out, t, dtype=torch.float32) for name in ("W_query", "W_key")}
    weights |= {"W_value.weight": torch.eye(t).repeat(2 * num_heads, 1)}
    weights |= {"out_proj.weight": torch.eye(d_out), "out_proj.bias": torch.zeros(d_out)}
    calm, attention = (student.MultiHeadAttention(t, d_out, t + 1, share, num_heads) for share in (0.0, p))
    for layer in calm, attention:
        give(layer, weights)
        call(layer, "eval")
    x, sizes = torch.eye(t).expand(b, t, t), (b, t, num_heads)
    whole, _ = halves(calm(x), sizes)
    first, _ = halves(attention(x), sizes)
    expect_close(first, whole, what=f"after eval(), with dropout={p}, the weights that the output shows")
    call(attention, "train")
    one, other = (halves(got, sizes) for got in attention.each([(x,), (x,)]))
    what = "the same weight, as two features of a value show it in training: dropout has hit something else"
    expect_close(one[0], one[1], what=what)
    kept = one[0] != 0
    grown = torch.where(kept, whole / (1 - p), 0)
    expect_close(one[0], grown, what=f"in training with dropout={p}, the weights that were kept")
    total = int((whole > 0).sum())
    low, high = binomial_bounds(total, 1 - p, 1e-10)
    count = int((kept & (whole > 0)).sum())
    what = f"in training with dropout={p}, the number of weights that were kept"
    expect(low <= count <= high, what, f"{low} to {high} of {total}", str(count))
    past = kept[:, :, t // 2 :, : t // 2]  # late queries and early keys
    for axis, neighbours in enumerate(("texts", "heads", "queries", "keys")):
        fates = past.unbind(axis)
        alike = all(fate.equal(fates[0]) for fate in fates)
        expect(not alike, f"all {neighbours} lose the same weights: there are too few random draws")
    expect(not kept.equal(other[0] != 0), "two calls in training dropped the very same weights")


@points(0.25)
def test_gradients_reach_everything(student, inputs):
    """In both classes gradients reach x and every parameter, in training with dropout and after eval()."""
    x = inputs.randn(2, 5, 4, dtype=torch.float32)
    for name in "MultiHeadAttention", "MultiHeadAttentionWrapper":
        layer = getattr(student, name)(4, 6, 7, 0.2, 2, True)
        parameters = [of for of in inspect_module(layer).parameters if {*PROJECTIONS, "out_proj"} & {*of.split(".")}]
        expect(bool(parameters), f"{name} has none of the promised parameters", hint=FOUND)
        for mode, when in ("train", "in training"), ("eval", "after eval()"):
            call(layer, mode)
            result = layer.gradient(x)
            arrived = {"x": result.args[0], **result.parameters}
            lost = [of for of in ("x", *parameters) if arrived.get(of) is None]
            expect(not lost, f"{name}, {when}: no gradient reaches {' or '.join(lost)}", hint=CUT_OFF)


@points(0.25)
def test_it_moves_to_float64_and_to_a_device(student, inputs):
    """MultiHeadAttention works for a float64 x after .double(), and for an x on another device after .to(device)."""
    x = inputs.randn(2, 5, 4)
    attention = expect_layer(student.MultiHeadAttention(4, 6, 7, 0.0, 2))
    single = expect_tensor(attention(x.float()), what="the output")
    call(attention, "double")
    expect_close(attention(x), single, atol=1e-4, what="the output for a float64 x after .double()")
    attention = expect_layer(student.MultiHeadAttention(4, 6, 7, 0.1, 2))
    for mode in "train", "eval":
        call(attention, mode)
        got = attention.elsewhere(x.float())
        expect_tensor(got, shape=tuple(single.shape), what="the output on a device other than the CPU")


@points(0.75)
def test_arguments_of_gpt2_small(student):
    """gpt2_small_arguments() returns the sizes of GPT-2 small, by name."""
    arguments = expect_mapping(student.gpt2_small_arguments(), what="the answer")
    missing = sorted({*GPT2_SMALL, "dropout"} - set(arguments))
    unknown = sorted(set(arguments) - {*GPT2_SMALL, "dropout", "qkv_bias"})
    expect(not missing, "arguments are missing", got=", ".join(missing))
    expect(not unknown, "MultiHeadAttention has no such arguments", got=", ".join(unknown))
    arguments = {name: as_number(value) for name, value in arguments.items()}
    for name, size in GPT2_SMALL.items():
        expect_equal(arguments[name], size, what=name)
    dropout = arguments["dropout"]
    is_number = isinstance(dropout, int | float) and not isinstance(dropout, bool)
    expect(is_number and 0 <= dropout <= 1, "dropout is not a probability", "a number from 0 to 1", repr(dropout))
    qkv_bias = arguments.get("qkv_bias", False)
    expect(isinstance(qkv_bias, bool), "qkv_bias is neither True nor False", "True or False", repr(qkv_bias))


def give(layer, weights):
    """Assign those weights for which the layer has a place, and say which; biases that nobody gives become zero.

    Which biases a layer has is a question of its own, so that a wrong one costs no other check.
    """
    found = inspect_module(layer).parameters
    for name, weight in weights.items():
        if name.endswith(".bias") and name not in found:
            continue
        expect(name in found, f"the module has no parameter {name}", hint=FOUND)
        got = tuple(found[name].shape)
        expect(got == weight.shape, f"{name} has the wrong shape", str(tuple(weight.shape)), str(got))
    unasked = {name: torch.zeros_like(value) for name, value in found.items() if name.endswith(".bias")}
    placed = {name: weight for name, weight in weights.items() if name in found}
    assign(layer, unasked | placed)
    return set(placed)


def blind(weights, score):
    """Weights with which each score is minus this in both of two heads, and values read all features but the first."""
    for name, factor in ("W_query.weight", score), ("W_key.weight", -(3**0.5)):
        weights[name] = torch.zeros(6, 4)
        weights[name][::3, 0] = factor
    weights["W_value.weight"][:, 0] = 0.0
    return weights


def expect_no_trace(attention, x, features):
    """A token whose values are 1e30 shows each weight that it has in the outputs before it, unless it is exactly 0."""
    x[:, :, 0], x[:, -1, 1:] = 1.0, 0.0
    huge = x.clone()
    huge[-1, -1, 1:] = 1e30
    shape = *x.shape[:2], features
    before, after = (expect_tensor(got, shape=shape, what="the output") for got in attention.each([(x,), (huge,)]))
    what = "the output for the first tokens, after the values of the very last one became 1e30,"
    hint = "Give the later tokens the score -inf. After -100, softmax leaves them a small weight."
    expect_close(after[:, :-1], before[:, :-1], what=what, hint=hint)


def draw(inputs, d_in, d_out):
    """Random weights for MultiHeadAttention."""
    shapes = dict.fromkeys(NAMES[:3], (d_out, d_in)) | {"out_proj.weight": (d_out, d_out), "out_proj.bias": (d_out,)}
    return {name: inputs.randn(*shape, dtype=torch.float32) for name, shape in shapes.items()}


def halves(output, sizes):
    """The weights (b, num_heads, t, t) that an output shows, once in each half of a head's features."""
    b, t, num_heads = sizes
    output = expect_tensor(output, shape=(b, t, num_heads * 2 * t), what="the output")
    return output.unflatten(2, (num_heads, 2, t)).permute(3, 0, 2, 1, 4)


def call(layer, method):
    """Call a method that every nn.Module has, unless the layer has something else of that name."""
    expect_layer(getattr(layer, method), what=f"{method} of the layer")()
