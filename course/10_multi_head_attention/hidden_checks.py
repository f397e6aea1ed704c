"""Hidden checks: any weights, sizes and biases, causality, the context length, dropout, gradients, devices, float64."""

from itertools import combinations

import torch

from autograder.checking import (
    assign,
    binomial_bounds,
    expect,
    expect_close,
    expect_layer,
    expect_raises,
    expect_tensor,
    inspect_module,
    points,
)

PROJECTIONS = "W_query", "W_key", "W_value"
DRAWS = "Draw for each weight separately: apply nn.Dropout(dropout) to the whole weight tensor (b, num_heads, t, t)."
CUT_OFF = "Do not cut the gradient off: use no .detach(), .data, .item() or torch.no_grad() on the way."
OUTPUT_FIRST = "If the output is wrong, this is wrong too: fix the output first."
NO_BIAS = "out_proj always has a bias; the layers of queries, keys and values have one if qkv_bias is True."
NOT_FOUND = "Make each layer an attribute of the module, or put it into an nn.ModuleList that is one."


@points(0.75)
def test_wrapper_output_for_any_weights(student, reference, inputs):
    """The wrapper puts the outputs of its heads side by side, for any weights, sizes and texts."""
    for b, t, d_in, d_out, num_heads in (
        (2, 5, 4, 3, 3),
        (3, 4, 2, 5, 3),
        (4, 4, 3, 1, 4),
        (1, 3, 4, 2, 2),  # a single text
        (2, 3, 4, 5, 1),  # a single head
    ):
        wrapper = student.MultiHeadAttentionWrapper(d_in, d_out, t + 2, 0.5, num_heads)
        parameters = randomize(wrapper, inputs, wrapper_shapes(d_in, d_out, num_heads))
        call(wrapper, "eval")
        x = inputs.randn(b, t, d_in, dtype=torch.float32)
        expect_close(
            wrapper(x),
            reference.attention_of_heads(x, parameters, num_heads),
            what=f"the output of {num_heads} heads of width {d_out} for x of shape {(b, t, d_in)}",
            hint="For each token, put all numbers of head 0 first, then all of head 1, and so on.",
        )


@points(0.25)
def test_each_head_has_weights_of_its_own(student):
    """The wrapper's heads are CausalAttention modules that start with different weights."""
    wrapper = student.MultiHeadAttentionWrapper(3, 6, 6, 0.0, num_heads=3)
    state = inspect_module(wrapper)
    listed = state.modules.get("heads", ["nothing"])
    expect("ModuleList" in listed, "`heads` is not an nn.ModuleList", "nn.ModuleList", listed[0])
    found = [name for name in state.modules if name.startswith("heads.") and name.count(".") == 1]
    expect(len(found) == 3, "`heads` holds the wrong number of modules", "3", str(len(found)))
    for name in found:
        kinds = state.modules[name]
        expect("CausalAttention" in kinds, f"{name} is not a CausalAttention", "CausalAttention", kinds[0])
    for layer in PROJECTIONS:
        weights = [state.parameters.get(f"{name}.{layer}.weight") for name in found]
        expect(all(weight is not None for weight in weights), f"a head has no {layer}")
        alike = any(first.equal(second) for first, second in combinations(weights, 2))
        hint = "Make a new CausalAttention for each head. `[head] * n` repeats one head, and a copy has its weights."
        expect(not alike, f"two heads start with the same {layer}", hint=hint)


@points(0.5)
def test_wrapper_hands_its_arguments_on(student, inputs):
    """The wrapper passes context_length, dropout and qkv_bias on to its heads, and drops nothing itself."""
    d_in, d_out, num_heads = 3, 4, 3
    hint = "Pass it on to every head, and use it nowhere else."
    for t, p, bias in (6, 0.2, {"qkv_bias": True}), (2, 0.3, {"qkv_bias": False}), (4, 0.25, {}):
        qkv_bias = bias.get("qkv_bias", False)
        wrapper = student.MultiHeadAttentionWrapper(
            d_in=d_in, d_out=d_out, context_length=t, dropout=p, num_heads=num_heads, **bias
        )
        parameters = inspect_module(wrapper).parameters
        biases = set(wrapper_shapes(d_in, d_out, num_heads, qkv_bias=True)) - set(
            wrapper_shapes(d_in, d_out, num_heads)
        )
        found = len(biases & set(parameters))
        what = f"with qkv_bias={qkv_bias}, the number of layers in the heads that have a bias"
        expect(found == len(biases) * qkv_bias, what, str(len(biases) * qkv_bias), str(found), hint)
        what = f"with context_length={t}, the output for {t} tokens"
        expect_tensor(wrapper(inputs.randn(2, t, d_in, dtype=torch.float32)), what=what)
        expect_raises(ValueError, wrapper, inputs.randn(2, t + 1, d_in, dtype=torch.float32))
        # A text of one token has one weight for each head: the head's numbers are all dropped, or all kept and scaled.
        x = inputs.randn(64, 1, d_in, dtype=torch.float32)
        trained = expect_tensor(wrapper(x), what="the output in training")
        call(wrapper, "eval")
        whole = expect_tensor(wrapper(x), what="the output in evaluation")
        expected = torch.where(trained == 0, 0.0, whole / (1 - p)) if trained.shape == whole.shape else whole
        expect_close(trained, expected, what=f"the output in training with dropout={p}", hint=hint)
        expect(not bool(trained.all()), f"with dropout={p} no weight was dropped in training", hint=hint)


@points(0.75)
def test_output_for_any_weights(student, reference, inputs):
    """MultiHeadAttention is right for any weights, sizes and texts, from one head to as many heads as features."""
    for b, t, d_in, d_out, num_heads in (
        (2, 5, 4, 6, 3),
        (3, 4, 5, 8, 2),
        (3, 6, 4, 3, 3),  # a head for each feature, and for each text
        (4, 4, 3, 2, 1),  # one head, and as many texts as tokens
        (1, 3, 4, 6, 2),  # a single text
        (2, 1, 4, 6, 2),  # a single token
        (2, 6, 4, 128, 2),  # wide heads: large dot products that the scaling makes small
    ):
        attention = student.MultiHeadAttention(d_in, d_out, t, 0.0, num_heads)
        parameters = randomize(attention, inputs, split_shapes(d_in, d_out))
        call(attention, "eval")
        x = inputs.randn(b, t, d_in, dtype=torch.float32)
        if d_out == 128:
            parameters |= {"W_query.weight": 3 * parameters["W_query.weight"]}
            assign(attention, parameters)
        expect_close(
            attention(x),
            reference.multi_head_attention(x, parameters, num_heads),
            atol=2e-2 if d_out == 128 else None,  # its values are large, and so is their rounding in float32
            what=f"the output for x of shape {(b, t, d_in)}, d_out = {d_out} and num_heads = {num_heads}",
            hint="Follow the shapes: (b, t, d_out), (b, num_heads, t, head_dim), (b, num_heads, t, t), and back again.",
        )


@points(0.25)
def test_texts_of_many_lengths(student, reference, inputs):
    """One module is right for texts of many lengths, and batches of many sizes, in any order."""
    attention = student.MultiHeadAttention(4, 6, 9, 0.0, 2)
    parameters = randomize(attention, inputs, split_shapes(4, 6))
    call(attention, "eval")
    x = inputs.randn(3, 8, 4, dtype=torch.float32)
    sizes = (2, 3), (3, 3), (2, 8), (2, 1), (3, 6)
    for (b, t), got in zip(sizes, attention.each([(x[:b, :t],) for b, t in sizes]), strict=True):
        expect_close(
            got,
            reference.multi_head_attention(x[:b, :t], parameters, 2),
            what=f"the output for {t} tokens, from a module that gets texts of 3, 8, 1 and 6 tokens in turn",
            hint="Cut the mask to the number of tokens of this x, and keep the whole mask for later.",
        )


@points(0.25)
def test_bias_only_where_it_is_asked_for(student, inputs):
    """qkv_bias decides whether W_query, W_key and W_value have a bias; out_proj always has one."""
    for arguments in {"qkv_bias": True}, {"qkv_bias": False}, {}:
        attention = student.MultiHeadAttention(2, 4, 6, 0.3, 2, **arguments)
        found = set(inspect_module(attention).parameters)
        wanted = set(split_shapes(2, 4, arguments.get("qkv_bias", False)))
        biases = {name for name in split_shapes(2, 4, qkv_bias=True) if name.endswith(".bias")}
        missing, unwanted = sorted(biases & wanted - found), sorted(biases & found - wanted)
        said = f"with qkv_bias={arguments['qkv_bias']}" if arguments else "without the argument qkv_bias"
        expect(not missing, f"{said} a bias is missing", got=", ".join(missing), hint=NO_BIAS)
        expect(not unwanted, f"{said} there is an unwanted bias", got=", ".join(unwanted), hint=NO_BIAS)
    # A bias does what a further feature of x does that is always 1.
    attention, wider = student.MultiHeadAttention(2, 6, 6, 0.0, 2, True), student.MultiHeadAttention(4, 6, 6, 0.0, 2)
    parameters = randomize(attention, inputs, split_shapes(2, 6, qkv_bias=True))
    columns = {f"{name}.weight": parameters.pop(f"{name}.bias")[:, None] for name in PROJECTIONS}
    zeros = torch.zeros(6, 1)
    joined = {name: torch.cat([parameters[name], bias, zeros], dim=1) for name, bias in columns.items()}
    randomize(wider, inputs, split_shapes(4, 6))
    assign(wider, parameters | joined)
    for layer in attention, wider:
        call(layer, "eval")
    x, further = inputs.randn(2, 5, 2, dtype=torch.float32), torch.tensor([1.0, 0.0]).expand(2, 5, 2)
    expected = expect_tensor(wider(torch.cat([x, further], dim=2)), what="the output without biases")
    expect_close(attention(x), expected, what="the output with qkv_bias=True", hint="Apply the layers, bias and all.")


@points(0.25)
def test_later_tokens_have_no_influence(student, inputs):
    """Neither the later tokens of a text nor the other texts change the output for a token."""
    attention = student.MultiHeadAttention(4, 6, 8, 0.0, 2)
    randomize(attention, inputs, split_shapes(4, 6))
    call(attention, "eval")
    x = inputs.randn(3, 7, 4, dtype=torch.float32)
    x[:, 6] = 0.0  # scores of exactly 0, too, must be blocked
    before = expect_tensor(attention(x), shape=(3, 7, 6), what="the output")
    for first in 1, 4, 6:
        changed = x.clone()
        changed[1, first:] = inputs.randn(7 - first, 4, dtype=torch.float32)
        after = expect_tensor(attention(changed), shape=(3, 7, 6), what="the output")
        what = f"the output of the first {first} tokens after the others were changed"
        expect_close(after[1, :first], before[1, :first], what=what, hint="The future leaks into the past. Block it.")
        expect_close(after[[0, 2]], before[[0, 2]], what="the output for the other texts of the batch")
        moved = (after - before)[1, first].abs().max() > 1e-3
        expect(bool(moved), "a token was changed, but its own output stayed the same")
    weights = {name: inputs.randn(*shape, dtype=torch.float32) for name, shape in split_shapes(4, 6).items()}
    weights = blind(weights, 50.0 + 20.0 * float(inputs.rand(1)))
    assign(attention, {name: weight for name, weight in weights.items() if name != "out_proj.bias"})
    expect_no_trace(attention, inputs.randn(3, 7, 4, dtype=torch.float32), 6)


@points(0.25)
def test_more_tokens_than_the_context_are_refused(student, inputs):
    """A text may fill the context length; one token more raises ValueError."""
    for context_length in 1, 5, 270:
        attention = expect_layer(student.MultiHeadAttention(4, 6, context_length, 0.0, 2))
        full = attention(inputs.randn(1, context_length, 4, dtype=torch.float32))
        expect_tensor(full, shape=(1, context_length, 6), what=f"the output for {context_length} tokens")
        for extra in 1, 3:
            expect_raises(ValueError, attention, inputs.randn(2, context_length + extra, 4, dtype=torch.float32))
        call(attention, "eval")
        expect_raises(ValueError, attention, inputs.randn(2, context_length + 1, 4, dtype=torch.float32))


@points(0.5)
def test_dropout_falls_on_the_weights(student, inputs):
    """In training a weight is dropped or divided by 1 - dropout; nothing else is dropped, and nothing after eval()."""
    b, t, num_heads = 3, 10, 3
    x, sizes = torch.eye(t).expand(b, t, t), (b, t, num_heads)
    for p in 0.1, 0.4, 0.0:
        attention, whole = see_through(student, inputs, sizes, p)
        what = f"the weights after eval(), with dropout={p}"
        expect_close(weights_shown(attention(x), sizes), whole, what=what, hint="eval() ends all dropping.")
        call(attention, "train")  # and back again
        shown_weights = weights_shown(attention(x), sizes)
        expected = torch.where(shown_weights != 0, whole / (1 - p), 0) if p else whole
        hint = "Apply dropout to the weights only, after the softmax and before the values."
        expect_close(shown_weights, expected, what=f"the weights in training with dropout={p}", hint=hint)


@points(0.25)
def test_each_weight_has_a_draw_of_its_own(student, reference, inputs):
    """The right share of the weights is dropped, and each head, text, query, key and call has draws of its own."""
    b, t, num_heads = 4, 24, 3
    x, sizes = torch.eye(t).expand(b, t, t), (b, t, num_heads)
    for p in 0.1, 0.4:
        attention, whole = see_through(student, inputs, sizes, p)
        call(attention, "train")
        first, second = (weights_shown(got, sizes) != 0 for got in attention.each([(x,), (x,)]))
        dropped, total = int((~first & (whole > 0)).sum()), int((whole > 0).sum())
        low, high = binomial_bounds(total, p, reference.FALSE_ALARM)
        what = f"with dropout={p} the wrong share of the weights is dropped in training"
        expect(low <= dropped <= high, what, f"{low} to {high} of {total}", str(dropped), DRAWS)
        past = first[:, :, t // 2 :, : t // 2]  # late queries, early keys: nothing is blocked here
        for axis, neighbours in (2, "queries"), (3, "keys"):
            one, other = past.unflatten(axis, (-1, 2)).unbind(axis + 1)
            alike = int((one == other).sum())
            low, high = binomial_bounds(one.numel(), p**2 + (1 - p) ** 2, reference.FALSE_ALARM)
            what = f"weights of neighbouring {neighbours} are not dropped independently of each other"
            expect(low <= alike <= high, what, f"{low} to {high} of {one.numel()} pairs alike", str(alike), DRAWS)
        alike = first.equal(second) or first[0].equal(first[1]) or first[:, 0].equal(first[:, 1])
        expect(not alike, "two calls, texts or heads drop exactly the same weights", hint=DRAWS)


@points(0.25)
def test_gradients_reach_every_parameter(student, reference, inputs):
    """In both classes, the gradients of x and of every parameter are right."""
    b, t, d_in, num_heads, width = 2, 5, 4, 2, 3
    x, d_out = inputs.randn(b, t, d_in, dtype=torch.float32), num_heads * width
    upstream = inputs.randn(b, t, d_out, dtype=torch.float32)
    attention = student.MultiHeadAttention(d_in, d_out, t + 1, 0.0, num_heads, qkv_bias=True)
    parameters = randomize(attention, inputs, split_shapes(d_in, d_out, qkv_bias=True))
    expected = reference.gradients(x, parameters, num_heads, upstream)
    for mode in "train", "eval":
        call(attention, mode)
        result = attention.gradient(x, upstream=upstream)
        for name, right in expected.items():
            gradient = result.args[0] if name == "x" else result.parameters.get(name)
            expect(gradient is not None, f"no gradient reaches {name}, after {mode}()", hint=CUT_OFF)
            expect_close(gradient, right, atol=1e-3, what=f"the gradient of {name}, after {mode}()", hint=OUTPUT_FIRST)

    wrapper = student.MultiHeadAttentionWrapper(d_in, width, t, 0.0, num_heads)
    parameters = randomize(wrapper, inputs, wrapper_shapes(d_in, width, num_heads))
    stacked = {"out_proj.weight": torch.eye(d_out), "out_proj.bias": torch.zeros(d_out)}
    for name in PROJECTIONS:
        stacked[f"{name}.weight"] = torch.cat([parameters[f"heads.{head}.{name}.weight"] for head in range(num_heads)])
    expected = reference.gradients(x, stacked, num_heads, upstream)
    result = wrapper.gradient(x, upstream=upstream)
    for name in parameters:
        expect(result.parameters.get(name) is not None, f"no gradient reaches {name}", hint=CUT_OFF)
    expect_close(result.args[0], expected["x"], atol=1e-3, what="the gradient of the wrapper's x", hint=OUTPUT_FIRST)


@points(0.25)
def test_gradients_go_by_way_of_what_is_kept(student, inputs):
    """With dropout in training, too, the gradients are right: they flow through the weights that were kept."""
    sizes = b, t, num_heads = 2, 12, 3
    p = 0.4
    attention, whole = see_through(student, inputs, sizes, p)
    call(attention, "train")
    upstream = inputs.randn(b, t, num_heads * 2 * t, dtype=torch.float32)
    parameters = inspect_module(attention).parameters
    result = attention.gradient(torch.eye(t).expand(b, t, t), upstream=upstream)
    factors = (weights_shown(result.value, sizes) / whole).nan_to_num()  # as the answer itself has drawn them
    expected = gradients_of_unit_vectors(parameters, num_heads, factors, upstream)
    for name, right in expected.items():
        gradient, what = result.parameters.get(name), f"with dropout={p}, the gradient of {name}"
        expect(gradient is not None, f"{what} is missing", hint=CUT_OFF)
        expect_close(gradient, right, atol=1e-3, rtol=1e-3, what=what, hint=f"{CUT_OFF} {OUTPUT_FIRST}")


@points(0.25)
def test_module_moves_to_another_device(student, inputs):
    """After .to(device), for example to a GPU, MultiHeadAttention works for x there, in training and evaluation."""
    attention = expect_layer(student.MultiHeadAttention(4, 6, 6, 0.1, 2))
    before = expect_tensor(attention(inputs.randn(2, 5, 4, dtype=torch.float32)), what="the output")
    for mode in "train", "eval":
        call(attention, mode)
        got = attention.elsewhere(inputs.randn(2, 5, 4, dtype=torch.float32))
        expect_tensor(got, shape=tuple(before.shape), what="the output on a device other than the CPU")


@points(0.25)
def test_module_works_in_float64(student, inputs):
    """After .double(), MultiHeadAttention works for float64 tokens, as it does in float32."""
    x = inputs.randn(2, 5, 4)
    for mode, p in ("eval", 0.0), ("train", 0.1):
        attention = expect_layer(student.MultiHeadAttention(d_in=4, d_out=6, context_length=7, dropout=p, num_heads=2))
        randomize(attention, inputs, split_shapes(4, 6))
        call(attention, mode)
        single = expect_tensor(attention(x.float()), what="the output for a float32 x")
        call(attention, "double")
        double = expect_tensor(
            attention(x), shape=tuple(single.shape), what=f"the output for a float64 x, after {mode}()"
        )
        if mode == "eval":
            expect_close(
                double, single, atol=1e-4, what="the output for a float64 x, as it is for the same x in float32"
            )


def see_through(student, inputs, sizes, p):
    """A module after eval() whose output shows its weights twice if x holds unit vectors; and the undropped weights.

    The value of token j is the j-th unit vector followed by itself, and nothing is mixed afterwards. The undropped
    weights are what a module with the same parameters and without dropout shows.
    """
    b, t, num_heads = sizes
    d_out = num_heads * 2 * t
    calm, attention = (student.MultiHeadAttention(t, d_out, t, share, num_heads) for share in (0.0, p))
    parameters = randomize(calm, inputs, split_shapes(t, d_out)) | {
        "W_value.weight": torch.eye(t).repeat(2 * num_heads, 1),
        "out_proj.weight": torch.eye(d_out),
    }
    randomize(attention, inputs, split_shapes(t, d_out))
    for layer in calm, attention:
        assign(layer, parameters | {name: torch.zeros(d_out) for name in parameters if name == "out_proj.bias"})
        call(layer, "eval")
    return attention, weights_shown(calm(torch.eye(t).expand(b, t, t)), sizes)


def gradients_of_unit_vectors(parameters, num_heads, factors, upstream):
    """The gradients of W_query and W_key where the tokens are unit vectors; ``factors`` come from dropout."""
    leaves = {name: parameters[name].cpu().double().requires_grad_() for name in ("W_query.weight", "W_key.weight")}
    queries, keys = (weight.T.unflatten(1, (num_heads, -1)).transpose(0, 1) for weight in leaves.values())
    scores = queries @ keys.mT / keys.shape[-1] ** 0.5
    weights = scores.masked_fill(torch.ones_like(scores).triu(diagonal=1).bool(), -torch.inf).softmax(dim=-1) * factors
    output = torch.cat([weights, weights], dim=-1).transpose(1, 2).flatten(2)
    return dict(zip(leaves, torch.autograd.grad(output, list(leaves.values()), upstream.double()), strict=True))


def call(layer, method):
    """Call a method that every nn.Module has, unless the layer has something else of that name."""
    expect_layer(getattr(layer, method), what=f"{method} of the layer")()


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


def split_shapes(d_in, d_out, qkv_bias=False):
    """The parameters that MultiHeadAttention promises."""
    shapes = {f"{name}.weight": (d_out, d_in) for name in PROJECTIONS}
    shapes |= {f"{name}.bias": (d_out,) for name in PROJECTIONS} if qkv_bias else {}
    return shapes | {"out_proj.weight": (d_out, d_out), "out_proj.bias": (d_out,)}


def wrapper_shapes(d_in, d_out, num_heads, qkv_bias=False):
    """The parameters that the wrapper promises."""
    layers = [f"heads.{head}.{name}" for head in range(num_heads) for name in PROJECTIONS]
    shapes = {f"{layer}.weight": (d_out, d_in) for layer in layers}
    return shapes | ({f"{layer}.bias": (d_out,) for layer in layers} if qkv_bias else {})


def randomize(layer, inputs, shapes):
    """Give those promised parameters that are there random values, and return them; other biases become zero.

    Which biases a layer has is a question of its own, so that a wrong one costs no other check.
    """
    found = inspect_module(layer).parameters
    for name, shape in shapes.items():
        if name.endswith(".bias") and name not in found:
            continue
        expect(name in found, f"the module has no parameter {name}", hint=NOT_FOUND)
        got = tuple(found[name].shape)
        expect(got == shape, f"{name} has the wrong shape", str(shape), str(got))
    unasked = {name: torch.zeros_like(value) for name, value in found.items() if name.endswith(".bias")}
    values = {name: inputs.randn(*shape, dtype=torch.float32) for name, shape in shapes.items() if name in found}
    assign(layer, unasked | values)
    return values


def weights_shown(output, sizes):
    """The weights (b, num_heads, t, t) that an output shows twice. With dropout anywhere else, the two would differ."""
    b, t, num_heads = sizes
    output = expect_tensor(output, shape=(b, t, num_heads * 2 * t), what="the output")
    first, second = output.unflatten(2, (num_heads, 2, t)).permute(3, 0, 2, 1, 4)
    hint = "Apply dropout to the weights, not to values or outputs."
    return expect_close(first, second, what="the same weight for two features of one value", hint=hint)
