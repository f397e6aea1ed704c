"""Hidden checks: any weights, sizes and biases, causality, the context length, dropout, gradients, devices, float64."""

from itertools import combinations

import torch
from shared_10 import (
    PROJECTIONS,
    blind,
    draw,
    expect_biases_to_act,
    expect_dropout_of_one_token,
    expect_grown,
    expect_like,
    expect_linear,
    expect_moved,
    expect_no_change,
    expect_no_trace,
    expect_none_dropped,
    expect_parts_of_heads,
    expect_whole_heads_dropped,
    give,
    halves,
    split_shapes,
)

from autograder.checking import (
    binomial_bounds,
    expect,
    expect_anew,
    expect_close,
    expect_dtype,
    expect_raises,
    expect_tensor,
    expectation,
    inspect_module,
    points,
)

SIZES = (  # b, t, d_in, d_out, num_heads
    (2, 5, 4, 6, 3),
    (3, 4, 5, 8, 2),
    (3, 6, 2, 3, 3),  # a head for each feature, and for each text; more than x has features
    (4, 4, 3, 2, 1),  # one head, and as many texts as tokens
    (1, 2, 4, 6, 2),  # a single text, of two tokens
    (2, 1, 4, 6, 2),  # a single token
    (2, 6, 4, 128, 2),  # wide heads: large dot products that the scaling makes small
)
DRAWS = "Draw for each weight separately: apply nn.Dropout(dropout) to the whole weight tensor (b, num_heads, t, t)."
CUT_OFF = "Do not cut the gradient off: use no .detach(), .data, .item() or torch.no_grad() on the way."
OUTPUT_FIRST = "If the output is wrong, this is wrong too: fix the output first."
NO_BIAS = "out_proj always has a bias; the layers of queries, keys and values have one if qkv_bias is True."


@points(0.5, rests_on="test_heads_start_out_different")
def test_wrapper_output_for_any_weights(student, reference, inputs):
    """The wrapper puts the outputs of its heads side by side, for any weights, sizes and texts."""
    for b, t, d_in, d_out, num_heads in (
        (2, 5, 4, 3, 3),
        (3, 4, 2, 5, 3),
        (4, 4, 3, 1, 4),
        (1, 3, 4, 2, 2),  # a single text
        (2, 3, 4, 5, 1),  # a single head
        (3, 1, 2, 1, 1),  # a single number
    ):
        wrapper = student.MultiHeadAttentionWrapper(d_in, d_out, t + 2, 0.5, num_heads)
        there = give(wrapper, draw(inputs, wrapper_shapes(d_in, d_out, num_heads)))
        wrapper.eval()
        x = inputs.randn(b, t, d_in, dtype=torch.float32)
        expected = expectation(reference.attention_of_heads)(x, there, num_heads)
        what = f"the output of {num_heads} heads of width {d_out} for x of shape {(b, t, d_in)}"
        hint = "For each token, put all numbers of head 0 first, then all of head 1, and so on."
        expect_close(wrapper(x), expected, what=what, hint=hint)
    x = inputs.randn(2, 3, 4, dtype=torch.float32)
    expect_anew(lambda: student.MultiHeadAttentionWrapper(4, 3, 5, 0.0, 2), x, what="the output")


@points(0.25)
def test_each_head_has_weights_of_its_own(student):
    """The wrapper's heads are CausalAttention modules that start with different weights."""
    expect_heads(inspect_module(student.MultiHeadAttentionWrapper(3, 6, 6, 0.0, num_heads=3)), 3)


@points(0.5, rests_on=("test_heads_stand_side_by_side", "test_each_head_has_weights_of_its_own"))
def test_wrapper_hands_its_arguments_on(student, inputs):
    """The wrapper passes context_length, dropout and qkv_bias on to its heads, and drops nothing itself."""
    hint = "Pass it on to every head, and use it nowhere else."
    for t, p, bias in (6, 0.2, {"qkv_bias": True}), (2, 0.3, {"qkv_bias": False}), (4, 0.25, {}):
        sizes = {"d_in": 3, "d_out": 4, "context_length": t}
        wrapper = student.MultiHeadAttentionWrapper(**sizes, dropout=p, num_heads=3, **bias)
        said = f"with qkv_bias={bias['qkv_bias']}" if bias else "without the argument qkv_bias"
        expect_biases_of_heads(inspect_module(wrapper).parameters, bias.get("qkv_bias", False), said, hint)
        what = f"with context_length={t}, the output for {t} tokens"
        expect_tensor(wrapper(x=inputs.randn(2, t, 3, dtype=torch.float32)), what=what)
        case = f"with context_length={t}"
        expect_raises(ValueError, wrapper, inputs.randn(2, t + 1, 3, dtype=torch.float32), case=case)
        x = inputs.randn(64, 1, 3, dtype=torch.float32)
        trained = expect_tensor(wrapper(x), what="the output in training")
        wrapper.eval()
        whole = expect_tensor(wrapper(x), what="the output in evaluation")
        what, none = f"the output in training with dropout={p}", f"with dropout={p} no weight was dropped in training"
        expect_whole_heads_dropped(trained, whole, p, what, none, hint)


@points(0.5)
def test_output_for_any_weights(student, reference, inputs):
    """MultiHeadAttention is right for any weights, sizes and texts, from one head to as many heads as features."""
    for b, t, d_in, d_out, num_heads in SIZES:
        values = draw(inputs, split_shapes(d_in, d_out))
        if d_out == 128:
            values["W_query.weight"] *= 3
        attention = student.MultiHeadAttention(d_in, d_out, t, 0.0, num_heads)
        there = give(attention, values)
        attention.eval()
        x = inputs.randn(b, t, d_in, dtype=torch.float32)
        expected = expectation(reference.multi_head_attention)(x, there, num_heads)
        what = f"the output for x of shape {(b, t, d_in)}, d_out = {d_out} and num_heads = {num_heads}"
        hint = "Follow the shapes: (b, t, d_out), (b, num_heads, t, head_dim), (b, num_heads, t, t), and back again."
        atol = 2e-2 if d_out == 128 else None  # its values are large, and so is their rounding in float32
        expect_close(attention(x), expected, atol=atol, what=what, hint=hint)
    x = inputs.randn(2, 3, 4, dtype=torch.float32)
    expect_anew(lambda: student.MultiHeadAttention(4, 6, 5, 0.0, 2, True), x, what="the output with biases")


@points(0.25, requires="test_heads_stand_side_by_side")
def test_wrapper_does_not_change_x(student, inputs):
    """MultiHeadAttentionWrapper leaves the caller's x unchanged, in training and in evaluation."""
    expect_no_change(student.MultiHeadAttentionWrapper(3, 2, 6, 0.3, 2), inputs.randn(2, 6, 3, dtype=torch.float32))


@points(0.25, requires="test_multi_head_attention_by_example")
def test_x_is_left_unchanged(student, inputs):
    """MultiHeadAttention leaves the caller's x unchanged, in training and in evaluation."""
    expect_no_change(student.MultiHeadAttention(6, 6, 6, 0.3, 3), inputs.randn(2, 6, 6, dtype=torch.float32))


@points(0.25)
def test_texts_of_many_lengths(student, reference, inputs):
    """One module is right for texts of many lengths, batches of any size and layout, and weights that change."""
    attention = student.MultiHeadAttention(4, 6, 9, 0.0, 2)
    attention.eval()
    x = inputs.randn(3, 8, 4, dtype=torch.float32)
    for b, t in (2, 3), (3, 3), (2, 8), (2, 1), (3, 6):
        there = give(attention, draw(inputs, split_shapes(4, 6)))  # other weights for each call
        expected = expectation(reference.multi_head_attention)(x[:b, :t], there, 2)
        what = f"the output for {t} tokens, from a module that gets texts of 3, 8, 1 and 6 tokens in turn"
        hint = "Cut the mask to the number of tokens of this x, and keep the whole mask for later."
        expect_close(attention(x=x[:b, :t]), expected, what=what, hint=hint)


@points(0.25, rests_on="test_multi_head_attention_by_example")
def test_bias_only_where_it_is_asked_for(student, inputs):
    """The layers are nn.Linear, out_proj always with a bias, the others only with qkv_bias; their output is right."""
    for arguments in {"qkv_bias": True}, {"qkv_bias": False}, {}:
        attention, biased = student.MultiHeadAttention(2, 4, 6, 0.3, 2, **arguments), arguments.get("qkv_bias", False)
        said = f"with dropout=0.3 and {f'qkv_bias={biased}' if arguments else 'no qkv_bias'}"
        expect_linear(inspect_module(attention).modules)
        expect_biases(inspect_module(attention).parameters, biased, said)
    expect_biases_to_act(student, inputs, 6)


@points(0.25, rests_on="test_multi_head_attention_by_example")
def test_later_tokens_have_no_influence(student, inputs):
    """Neither the later tokens of a text nor the other texts change the output for a token."""
    attention = student.MultiHeadAttention(4, 6, 8, 0.0, 2)
    give(attention, draw(inputs, split_shapes(4, 6)))
    attention.eval()
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
        expect_moved(after[1, first], before[1, first], "a token was changed, but its own output stayed the same")
    give(attention, blind(draw(inputs, split_shapes(4, 6))))
    expect_no_trace(attention, inputs.randn(3, 7, 4, dtype=torch.float32), 6)


@points(0.25)
def test_more_tokens_than_the_context_are_refused(student, inputs):
    """MultiHeadAttention takes texts of exactly context_length tokens, and raises ValueError for one token more."""
    for context_length in 1, 5, 270:
        attention = student.MultiHeadAttention(4, 6, context_length, 0.0, 2)
        full = attention(inputs.randn(1, context_length, 4, dtype=torch.float32))
        expect_tensor(full, shape=(1, context_length, 6), what=f"the output for {context_length} tokens")
        case = f"with context_length={context_length}"
        for extra in 1, 3:
            x = inputs.randn(extra, context_length + extra, 4, dtype=torch.float32)
            expect_raises(ValueError, attention, x, case=case)
        attention.eval()
        x = inputs.randn(2, context_length + 1, 4, dtype=torch.float32)
        expect_raises(ValueError, attention, x, case=f"{case}, after eval()")


@points(0.5)
def test_dropout_falls_on_the_weights(student, inputs):
    """Dropout is right: a weight becomes 0 or grows by 1 / (1 - dropout), in training alone, and nothing else."""
    b, t, num_heads = 3, 10, 3
    x, sizes = torch.eye(t).repeat(b, 1, 1), (b, t, num_heads)
    for p in 0.1, 0.4, 0.0:
        attention, whole = see_through(student, inputs, sizes, p)
        still = weights_shown(attention(x), sizes)
        expect_none_dropped(still, whole, f"with dropout={p}, weights are still dropped after eval()")
        expect_close(still, whole, what=f"the weights after eval(), with dropout={p}")
        attention.train()  # and back again
        shown = weights_shown(attention(x), sizes)
        hint = "Apply dropout to the weights only, after the softmax and before the values."
        expect_grown(shown, whole, p, f"the weights in training with dropout={p}", hint)


@points(0.25, rests_on=("test_multi_head_attention_by_example", "test_dropout_falls_on_the_weights"))
def test_each_weight_has_a_draw_of_its_own(student, reference, inputs):
    """Each weight is dropped by itself, with the right probability, in each head, text and call."""
    b, t, num_heads = 4, 25, 3  # no common factor: heads that take every third feature show all weights, too
    x, sizes = torch.eye(t).repeat(b, 1, 1), (b, t, num_heads)
    for p in 0.1, 0.4:
        attention, whole = see_through(student, inputs, sizes, p)
        attention.train()
        first, second = (weights_shown(attention(x), sizes) for _ in range(2))
        expect_draws(first, second, whole, p, reference)
        expect_share(first, whole, p, reference)
    expect_dropout_of_one_token(attention, x)


@points(0.25, rests_on="test_heads_start_out_different")
def test_gradients_reach_every_parameter(student, reference, inputs):
    """In both classes, the gradients of x and of every parameter are right."""
    x, upstream = inputs.randn(2, 5, 4, dtype=torch.float32), inputs.randn(2, 5, 6, dtype=torch.float32)
    attention = student.MultiHeadAttention(4, 6, 6, 0.0, 2, qkv_bias=True)
    there = give(attention, draw(inputs, split_shapes(4, 6, qkv_bias=True)))
    expected = expectation(reference.gradients)(x, there, 2, upstream)
    attention.train()
    trained = attention.gradient(x, upstream=upstream)
    expect_gradients(trained.args[0], trained.parameters, expected, "after train()")
    attention.eval()
    evaluated = attention.gradient(x, upstream=upstream)
    expect_gradients(evaluated.args[0], evaluated.parameters, expected, "after eval()")
    wrapper, values = student.MultiHeadAttentionWrapper(4, 3, 5, 0.0, 2), draw(inputs, wrapper_shapes(4, 3, 2))
    give(wrapper, values)
    found = wrapper.gradient(x, upstream=upstream)
    expect_arrival(found.parameters, values)
    right = reference.gradients(x, stacked(values, 2), 2, upstream)["x"]
    expect_close(found.args[0], right, atol=1e-3, what="the gradient of the wrapper's x", hint=OUTPUT_FIRST)


@points(0.25, rests_on="test_training_drops_single_weights")
def test_gradients_go_by_way_of_what_is_kept(student, inputs):
    """With dropout in training, too, the gradients are right: they flow through the weights that were kept."""
    sizes = b, t, num_heads = 2, 12, 3
    attention, whole = see_through(student, inputs, sizes, 0.4)
    attention.train()
    upstream = inputs.randn(b, t, num_heads * 2 * t, dtype=torch.float32)
    parameters = inspect_module(attention).parameters
    found = attention.gradient(torch.eye(t).repeat(b, 1, 1), upstream=upstream)
    expected = gradients_of_unit_vectors(parameters, num_heads, weights_shown(found, sizes), whole, upstream)
    expect_gradients_of_kept(found.parameters, expected, "with dropout=0.4, the gradient of")


@points(0.25)
def test_module_moves_to_another_device(student, inputs):
    """After .to(device), for example to a GPU, MultiHeadAttention works for x there, in training and evaluation."""
    attention = student.MultiHeadAttention(4, 6, 6, 0.1, 2)
    before = expect_tensor(attention(inputs.randn(2, 5, 4, dtype=torch.float32)), what="the output")
    what = "the output on a device other than the CPU"
    attention.train()
    expect_like(attention.elsewhere(inputs.randn(2, 5, 4, dtype=torch.float32)), before, what)
    attention.eval()
    expect_like(attention.elsewhere(inputs.randn(2, 5, 4, dtype=torch.float32)), before, what)


@points(0.25)
def test_module_works_in_float64(student, inputs):
    """After .double(), MultiHeadAttention works for float64 tokens, as it does in float32."""
    x = inputs.randn(2, 5, 4)
    for mode, p in ("eval", 0.0), ("train", 0.1):
        attention = student.MultiHeadAttention(d_in=4, d_out=6, context_length=7, dropout=p, num_heads=2)
        give(attention, draw(inputs, split_shapes(4, 6)))
        getattr(attention, mode)()
        single = expect_tensor(attention(x.float()), what="the output for a float32 x")
        attention.double()
        what = f"the output for a float64 x, after {mode}()"
        double = expect_dtype(expect_like(attention(x), single, what), torch.float64, what)
        if mode == "eval":
            what = "the output for a float64 x, as it is for the same x in float32"
            expect_close(double, single, atol=1e-4, what=what)


def see_through(student, inputs, sizes, p):
    """A module after eval() whose output shows its weights twice if x holds unit vectors; and the undropped weights.

    The value of token j is the j-th unit vector followed by itself, and nothing is mixed afterwards. The undropped
    weights are what a module with the same parameters and without dropout shows.
    """
    b, t, num_heads = sizes
    d_out = num_heads * 2 * t
    plain = {"W_value.weight": torch.eye(t).repeat(2 * num_heads, 1), "out_proj.weight": torch.eye(d_out)}
    values = draw(inputs, split_shapes(t, d_out)) | plain | {"out_proj.bias": torch.zeros(d_out)}
    calm, attention = (student.MultiHeadAttention(t, d_out, t, share, num_heads) for share in (0.0, p))
    for layer in calm, attention:
        give(layer, values)
        layer.eval()
    return attention, weights_shown(calm(torch.eye(t).repeat(b, 1, 1)), sizes)


def weights_shown(output, sizes):
    """The weights (b, num_heads, t, t) that an output shows twice. With dropout anywhere else, the two would differ."""
    both, hint = halves(output, sizes), "Apply dropout to the weights, not to values or outputs."
    return expect_close(both[0], both[1], what="the same weight for two features of one value", hint=hint)


@expectation
def gradients_of_unit_vectors(parameters, num_heads, shown, whole, upstream):
    """The gradients of W_query and W_key where the tokens are unit vectors, and dropout as the answer has drawn it."""
    factors = (shown / whole).nan_to_num()
    leaves = {name: parameters[name].cpu().double().requires_grad_() for name in ("W_query.weight", "W_key.weight")}
    queries, keys = (weight.T.unflatten(1, (num_heads, -1)).transpose(0, 1) for weight in leaves.values())
    scores = queries @ keys.mT / keys.shape[-1] ** 0.5
    weights = scores.masked_fill(torch.ones_like(scores).triu(diagonal=1).bool(), -torch.inf).softmax(dim=-1) * factors
    output = torch.cat([weights, weights], dim=-1).transpose(1, 2).flatten(2)
    return dict(zip(leaves, torch.autograd.grad(output, list(leaves.values()), upstream.double()), strict=True))


def wrapper_shapes(d_in, d_out, num_heads, qkv_bias=False):
    """The parameters that the wrapper promises."""
    layers = [f"heads.{head}.W_qkv" for head in range(num_heads)]
    shapes = {f"{layer}.weight": (3 * d_out, d_in) for layer in layers}
    return shapes | ({f"{layer}.bias": (3 * d_out,) for layer in layers} if qkv_bias else {})


def stacked(values, num_heads):
    """The parameters with which MultiHeadAttention does what the wrapper does with these."""
    heads = [values[f"heads.{head}.W_qkv.weight"].chunk(3) for head in range(num_heads)]
    rows = zip(*heads, strict=True)
    joined = {f"{name}.weight": torch.cat(parts) for name, parts in zip(PROJECTIONS, rows, strict=True)}
    d_out = len(joined["W_query.weight"])
    return joined | {"out_proj.weight": torch.eye(d_out), "out_proj.bias": torch.zeros(d_out)}


@expectation
def expect_heads(state, num_heads):
    listed = state.modules.get("heads", ["nothing"])
    expect("ModuleList" in listed, "`heads` is not an nn.ModuleList", "nn.ModuleList", listed[0])
    found = [name for name in state.modules if name.startswith("heads.") and name.count(".") == 1]
    expect(len(found) == num_heads, "`heads` holds the wrong number of modules", str(num_heads), str(len(found)))
    for name in found:
        kinds = state.modules[name]
        expect("CausalAttention" in kinds, f"{name} is not a CausalAttention", "CausalAttention", kinds[0])
    weights = [state.parameters.get(f"{name}.W_qkv.weight") for name in found]
    expect(all(weight is not None for weight in weights), "a head has no W_qkv")
    alike = any(first.equal(second) for first, second in combinations(weights, 2))
    hint = "Make a new CausalAttention for each head. `[head] * n` repeats one head, and a copy has its weights."
    expect(not alike, "two heads start with the same W_qkv", hint=hint)


@expectation
def expect_biases_of_heads(parameters, qkv_bias, said, hint):
    biases = {name for name in wrapper_shapes(3, 4, 3, qkv_bias=True) if name.endswith(".bias")}
    found, wanted = len(biases & set(parameters)), len(biases) * qkv_bias
    what = f"{said}, the number of heads that have a bias"
    expect(found == wanted, what, str(wanted), str(found), hint)


@expectation
def expect_biases(parameters, qkv_bias, said):
    wanted, found = set(split_shapes(2, 4, qkv_bias)), set(parameters)
    biases = {name for name in split_shapes(2, 4, qkv_bias=True) if name.endswith(".bias")}
    missing, unwanted = ", ".join(sorted(biases & wanted - found)), ", ".join(sorted(biases & found - wanted))
    expect(not missing, f"{said}, these biases are missing: {missing}", hint=NO_BIAS)
    expect(not unwanted, f"{said}, these biases are unwanted: {unwanted}", hint=NO_BIAS)


@expectation
def expect_share(shown, whole, p, reference):
    """Vouch that dropout drops the right share of the weights."""
    dropped, total = int(((shown == 0) & (whole > 0)).sum()), int((whole > 0).sum())
    low, high = binomial_bounds(total, p, reference.FALSE_ALARM)
    what = f"with dropout={p} the wrong share of the weights is dropped in training"
    expect(low <= dropped <= high, what, f"{low} to {high} of {total}", str(dropped), DRAWS)


@expectation
def expect_draws(first, second, whole, p, reference):
    """Vouch that neighbouring weights that are not blocked, and two heads, texts and calls, have draws of their own."""
    first, second, half = first != 0, second != 0, first.shape[-1] // 2
    expect_parts_of_heads(first, whole > 0, DRAWS)
    for axis, neighbours in (2, "queries"), (3, "keys"):
        one, other = first[:, :, -half:, :half].unflatten(axis, (-1, 2)).unbind(axis + 1)
        both = (whole > 0)[:, :, -half:, :half].unflatten(axis, (-1, 2)).all(axis + 1)
        alike, total = int((one == other)[both].sum()), int(both.sum())
        low, high = binomial_bounds(total, p**2 + (1 - p) ** 2, reference.FALSE_ALARM)
        what = f"weights of neighbouring {neighbours} are not dropped independently of each other"
        expect(low <= alike <= high, what, f"{low} to {high} of {total} pairs alike", str(alike), DRAWS)
    texts, heads = first[:2], first[:, :2].unbind(1)
    for (one, other), of in ((first, second), "calls"), (texts, "texts"), (heads, "heads"):
        expect(not one.equal(other), f"two {of} drop exactly the same weights", hint=DRAWS)


@expectation
def expect_gradients(of_x, of_parameters, expected, when):
    for name, right in expected.items():
        gradient, what = of_x if name == "x" else of_parameters.get(name), f"the gradient of {name}, {when}"
        expect(gradient is not None, f"no gradient reaches {name}, {when}", hint=CUT_OFF)
        expect_close(gradient, right, atol=1e-3, what=what, hint=OUTPUT_FIRST)


@expectation
def expect_arrival(gradients, names):
    for name in names:
        expect(gradients.get(name) is not None, f"no gradient reaches {name}", hint=CUT_OFF)


@expectation
def expect_gradients_of_kept(gradients, expected, what):
    for name, right in expected.items():
        expect(gradients.get(name) is not None, f"{what} {name} is missing", hint=CUT_OFF)
        hint = f"{CUT_OFF} {OUTPUT_FIRST}"
        expect_close(gradients[name], right, atol=1e-3, rtol=1e-3, what=f"{what} {name}", hint=hint)
