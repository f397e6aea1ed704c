# Built from course/10_multi_head_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the book's numbers for both classes, and every other promise of the two contracts on small inputs."""

import torch
from shared_10 import (
    FOUND,
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
    as_number,
    binomial_bounds,
    expect,
    expect_anew,
    expect_close,
    expect_dtype,
    expect_equal,
    expect_mapping,
    expect_own_result,
    expect_raises,
    expect_tensor,
    expectation,
    inspect_module,
    points,
)

GPT2_SMALL = {"d_in": 768, "d_out": 768, "context_length": 1024, "num_heads": 12}
CUT_OFF = (
    "Somewhere on the way from here to the output, autograd was switched off or a tensor was taken out of the graph."
)


@points(0.25)
def test_heads_start_out_different(student):
    """`heads`, an nn.ModuleList, holds num_heads CausalAttention modules, no two of which start out equal."""
    expect_two_heads(inspect_module(student.MultiHeadAttentionWrapper(3, 6, 6, 0.0, num_heads=2)))


@points(0.5, rests_on="test_heads_start_out_different")
def test_heads_stand_side_by_side(student, reference):
    """The wrapper is right: the book's output (-0.4519, 0.2216, 0.4772, 0.1063), one text, one head of width 1."""
    wrapper = student.MultiHeadAttentionWrapper(3, 2, 6, 0.0, num_heads=2)
    names = [f"heads.{head}.W_qkv.weight" for head in (0, 1)]
    give(wrapper, {name: reference[f"wrapper.{name}"] for name in names})
    batch, output = reference["batch"], reference["wrapper_output"]
    hint = "Columns 0 and 1 are the output of heads[0], columns 2 and 3 the output of heads[1]."
    expect_close(wrapper(batch), output, what="the output", hint=hint)
    expect_close(wrapper(batch[:1]), output[:1], what="the output for a batch of one text")
    narrow = student.MultiHeadAttentionWrapper(3, 1, 6, 0.0, num_heads=1)
    expect_tensor(
        narrow(batch[:, :1]), shape=(2, 1, 1), what="the output of one head of width 1 for texts of one token"
    )
    expect_anew(lambda: student.MultiHeadAttentionWrapper(3, 2, 6, 0.0, 2), batch, what="the output")


@points(0.25, rests_on=("test_heads_start_out_different", "test_heads_stand_side_by_side"))
def test_heads_get_the_wrappers_arguments(student, inputs):
    """The wrapper passes context_length, dropout and qkv_bias on to its heads, and drops nothing itself."""
    for arguments in {"qkv_bias": True}, {"qkv_bias": False}, {}:
        wrapper = student.MultiHeadAttentionWrapper(3, 2, 5, 0.5, num_heads=2, **arguments)
        said = f"with qkv_bias={arguments['qkv_bias']}" if arguments else "without the argument qkv_bias"
        expect_biases_of_heads(inspect_module(wrapper).parameters, arguments.get("qkv_bias", False), said)
    full = inputs.randn(2, 5, 3, dtype=torch.float32)
    expect_tensor(wrapper(x=full), what="the output for as many tokens as allowed")
    expect_raises(ValueError, wrapper, inputs.randn(2, 6, 3, dtype=torch.float32), case="with context_length=5")
    x = inputs.randn(40, 1, 3, dtype=torch.float32)
    trained = expect_tensor(wrapper(x), what="the output in training")
    wrapper.eval()
    whole = expect_tensor(wrapper(x), what="the output in evaluation")
    what = "the output in training for texts of one token, with dropout=0.5"
    none, hint = (
        "no head has dropped a weight in training, with dropout=0.5",
        "Each head drops its own weights. Nothing else is dropped.",
    )
    expect_whole_heads_dropped(trained, whole, 0.5, what, none, hint)


@points(0.5)
def test_multi_head_attention_by_example(student, reference):
    """MultiHeadAttention is right: for the book's example (0.3190, 0.4858, ...), other weights, and wide heads."""
    for source, sizes, num_heads, x, output, what in (
        ("loud", (4, 6, 5), 3, "x", "x_output", "two texts of 5 tokens"),
        ("split", (3, 2, 6), 2, "batch", "split_output", "the book's batch, after a call with other weights"),
    ):
        attention = student.MultiHeadAttention(*sizes, 0.0, num_heads=num_heads)
        weights = {name: reference[f"{source}.{name}"] for name in split_shapes(1, 1)}
        attention.eval()
        if source == "split":
            attention(reference[x])  # with the weights that it starts with: a later result must not depend on them
        expected = as_biased(reference[output], weights["out_proj.bias"], give(attention, weights))
        expect_close(attention(reference[x]), expected, what=f"the output for {what}")
    # One head of 64 features: the second token's scores are 129.6 and 86.4, which is 16.2 and 10.8 after the scaling.
    attention = student.MultiHeadAttention(2, 64, 2, 0.0, num_heads=1)
    give(attention, with_two_scores(129.6, 86.4))
    attention.eval()
    output = expect_tensor(attention(torch.eye(2)[None]), shape=(1, 2, 64), what="the output for one text")
    what, expected = "softmax([16.2, 10.8]), the weights of the second token", torch.tensor([0.995504, 0.004496])
    expect_close(output[0, 1, :2], expected, atol=1e-4, what=what)
    expect_anew(lambda: student.MultiHeadAttention(3, 2, 6, 0.0, 2), reference["batch"], what="the output")


@points(0.25, requires="test_heads_stand_side_by_side")
def test_wrapper_leaves_x_as_it_is(student, reference):
    """MultiHeadAttentionWrapper leaves the caller's x unchanged, in training and after eval()."""
    expect_no_change(student.MultiHeadAttentionWrapper(3, 2, 6, 0.2, 2), reference["batch"])


@points(0.25, requires="test_multi_head_attention_by_example")
def test_x_stays_as_it_is(student, inputs):
    """MultiHeadAttention leaves the caller's x unchanged, in training and after eval()."""
    expect_no_change(student.MultiHeadAttention(6, 6, 6, 0.2, 2), inputs.randn(2, 6, 6, dtype=torch.float32))


@points(0.5)
def test_widths_that_cannot_be_shared_are_refused(student):
    """MultiHeadAttention raises ValueError if num_heads does not divide d_out, as with 2 heads and 3 features."""
    for d_in, d_out, num_heads in (3, 3, 2), (3, 1, 2), (4, 6, 4), (8, 768, 7):
        expect_raises(ValueError, student.MultiHeadAttention, d_in, d_out, 6, 0.0, num_heads)


@points(0.25)
def test_any_length_up_to_the_context(student, inputs):
    """MultiHeadAttention takes x of any size and layout, up to context_length tokens; more raise ValueError."""
    attention, x = student.MultiHeadAttention(4, 6, 6, 0.0, 2), inputs.randn(3, 7, 4, dtype=torch.float32)
    for b, t in (2, 3), (2, 6), (3, 6), (2, 1), (2, 5):
        what = f"with context_length=6, the output for a batch of {b} with {t} tokens each"
        expect_tensor(attention(x=x[:b, :t]), shape=(b, t, 6), what=what)
    attention.train()
    expect_raises(ValueError, attention, x, case="with context_length=6, after train()")
    attention.eval()
    expect_raises(ValueError, attention, x, case="with context_length=6, after eval()")
    expect_raises(ValueError, student.MultiHeadAttention(4, 6, 1, 0.0, 2), x[:, :3], case="with context_length=1")


@points(0.25, rests_on="test_multi_head_attention_by_example")
def test_biases_are_where_they_should_be(student, inputs):
    """The layers are nn.Linear, out_proj always with a bias, the others only with qkv_bias; their output is right."""
    for arguments in (False,), (), (True,):
        attention, biased = student.MultiHeadAttention(2, 6, 5, 0.2, 2, *arguments), arguments == (True,)
        said = f"with dropout=0.2 and {f'qkv_bias={biased}' if arguments else 'no qkv_bias'}"
        expect_linear(inspect_module(attention).modules)
        expect_biases(inspect_module(attention).parameters, biased, said)
    expect_biases_to_act(student, inputs, 5)


@points(0.25, rests_on="test_multi_head_attention_by_example")
def test_no_look_at_later_tokens_or_other_texts(student, inputs):
    """Neither the later tokens of a text nor the other texts of the batch change what a token gets."""
    attention = student.MultiHeadAttention(4, 6, 8, 0.0, 2)
    give(attention, draw(inputs, split_shapes(4, 6)))
    attention.eval()
    x = inputs.randn(2, 5, 4, dtype=torch.float32)
    x[:, 4] = 0.0  # scores of exactly 0, too, must be blocked
    changed = x.clone()
    changed[1, 3:] = inputs.randn(2, 4, dtype=torch.float32)
    before, after = (expect_tensor(attention(one), shape=(2, 5, 6), what="the output") for one in (x, changed))
    expect_close(after[1, :3], before[1, :3], what="the output for tokens 0 to 2, after tokens 3 and 4 were changed")
    expect_close(after[0], before[0], what="the output for one text, after the other one was changed")
    expect_moved(after[1, 3:], before[1, 3:], "a token was changed, and its own output stayed the same")
    give(attention, blind(draw(inputs, split_shapes(4, 6))))
    expect_no_trace(attention, inputs.randn(2, 5, 4, dtype=torch.float32), 6)


@points(0.5, rests_on="test_multi_head_attention_by_example")
def test_training_drops_single_weights(student, inputs):
    """In training, dropout drops each weight on its own, in each head; after eval() it drops nothing."""
    sizes = b, t, num_heads = 4, 13, 2  # 13 and 2 have no common factor: see see_through
    x, p, weights = torch.eye(t).repeat(b, 1, 1), 0.4, see_through(inputs, t, num_heads)
    calm, attention = (student.MultiHeadAttention(t, num_heads * 2 * t, t + 1, share, num_heads) for share in (0.0, p))
    for layer in calm, attention:
        give(layer, weights)
        layer.eval()
    whole, quiet = halves(calm(x), sizes)[0], halves(attention(x), sizes)[0]
    after = f"after eval(), with dropout={p},"
    expect_none_dropped(quiet, whole, f"{after} weights are still dropped")
    expect_close(quiet, whole, what=f"{after} the weights that the output shows")
    attention.train()
    one, other = halves(attention(x), sizes), halves(attention(x), sizes)[0]
    expect_alike(*one)
    expect_dropped(one[0], other, whole, p)
    expect_dropout_of_one_token(attention, x)


@points(0.25, rests_on=("test_heads_stand_side_by_side", "test_multi_head_attention_by_example"))
def test_gradients_reach_everything(student, inputs):
    """In both classes gradients reach x and every parameter, in training with dropout and after eval()."""
    x = inputs.randn(2, 5, 4, dtype=torch.float32)
    for name in "MultiHeadAttention", "MultiHeadAttentionWrapper":
        layer = getattr(student, name)(4, 6, 7, 0.2, 2, True)
        names = promised(inspect_module(layer).parameters, name)
        layer.train()
        trained = layer.gradient(x)
        expect_arrival(names, trained.args[0], trained.parameters, f"{name}, in training")
        layer.eval()
        evaluated = layer.gradient(x)
        expect_arrival(names, evaluated.args[0], evaluated.parameters, f"{name}, after eval()")


@points(0.25, rests_on="test_training_drops_single_weights")
def test_it_moves_to_float64_and_to_a_device(student, inputs):
    """MultiHeadAttention works for a float64 x after .double(), and for an x on another device after .to(device)."""
    x = inputs.randn(2, 5, 4)
    attention = student.MultiHeadAttention(4, 6, 7, 0.0, 2)
    single = expect_tensor(attention(x.float()), what="the output")
    attention.double()
    what = "the output for a float64 x after .double()"
    expect_dtype(expect_close(attention(x), single, atol=1e-4, what=what), torch.float64, what=what)
    attention = student.MultiHeadAttention(4, 6, 7, 0.1, 2)
    attention.train()
    expect_like(attention.elsewhere(x.float()), single, "the output on a device other than the CPU")
    attention.eval()
    expect_like(attention.elsewhere(x.float()), single, "the output on a device other than the CPU")


@points(0.75)
def test_arguments_of_gpt2_small(student):
    """gpt2_small_arguments() returns exactly the arguments of MultiHeadAttention for GPT-2 small, new in each call."""
    expect_arguments(expect_mapping(student.gpt2_small_arguments(), what="the answer"))
    expect_own_result(student.gpt2_small_arguments, what="the dict")


@expectation
def expect_two_heads(state):
    listed = state.modules.get("heads", ["nothing"])
    expect("ModuleList" in listed, "`heads` is not an nn.ModuleList", "nn.ModuleList", listed[0])
    for head in "heads.0", "heads.1":
        kinds = state.modules.get(head, ["nothing"])
        expect("CausalAttention" in kinds, f"{head} is not a CausalAttention", "CausalAttention", kinds[0])
    expect("heads.2" not in state.modules, "`heads` holds more modules than num_heads")
    one, other = (state.parameters.get(f"heads.{head}.W_qkv.weight") for head in (0, 1))
    expect(one is not None and other is not None, "the two heads do not have a W_qkv each", hint=FOUND)
    expect(not one.equal(other), "both heads start with the same W_qkv")


@expectation
def expect_biases_of_heads(parameters, biased, said):
    found, wanted = sum(f"heads.{head}.W_qkv.bias" in parameters for head in (0, 1)), 2 * biased
    expect(found == wanted, f"{said}, {found} of two heads have a bias", str(wanted), str(found))


@expectation
def expect_biases(parameters, biased, said):
    for name in PROJECTIONS:
        has = f"{name}.bias" in parameters
        expect(has == biased, f"{said}, {name} has {'a' if has else 'no'} bias")
    expect("out_proj.bias" in parameters, f"{said}, out_proj has no bias")


@expectation
def as_biased(output, bias, there):
    """The output of a module that may lack the bias of out_proj: other checks ask for it."""
    return output if "out_proj.bias" in there else output - bias


def with_two_scores(first, second):
    """Parameters of one head of 64 features that give the second of two unit vectors these scores."""
    query, key = torch.zeros(64, 2), torch.zeros(64, 2)
    query[5, 1], key[5] = 1.0, torch.tensor([first, second])
    mixing = {"out_proj.weight": torch.eye(64), "out_proj.bias": torch.zeros(64)}
    return {"W_query.weight": query, "W_key.weight": key, "W_value.weight": torch.eye(64, 2)} | mixing


def see_through(inputs, t, num_heads):
    """Parameters whose output shows every weight twice, if token j is unit vector j: so is each half of its value.

    If t and num_heads have no common factor, heads that take every num_heads-th feature show all weights, too.
    """
    d_out = num_heads * 2 * t
    weights = draw(inputs, {"W_query.weight": (d_out, t), "W_key.weight": (d_out, t)})
    mixing = {"out_proj.weight": torch.eye(d_out), "out_proj.bias": torch.zeros(d_out)}
    return weights | {"W_value.weight": torch.eye(t).repeat(2 * num_heads, 1)} | mixing


@expectation
def expect_alike(one, other):
    """Vouch that both halves of the output show the same weights."""
    what = "in training, two features of one context vector disagree about which weights were dropped"
    hint = "Dropout falls on the weights only: after the softmax, and before they meet the values."
    alike = torch.allclose(one.double(), other.double(), rtol=1e-4, atol=1e-5, equal_nan=True)
    expect(alike, what, hint=hint)


@expectation
def expect_dropped(one, other, whole, p):
    """Vouch that dropout draws for each weight, in two calls in training; ``whole`` are the weights without dropout."""
    kept, total, half = one != 0, int((whole > 0).sum()), whole.shape[-1] // 2
    expect(not kept[whole > 0].all(), f"in training with dropout={p}, no weight is dropped")
    expect_grown(one, whole, p, f"in training with dropout={p}, the weights that were kept")
    expect_parts_of_heads(kept, whole > 0)
    past = kept[:, :, half:, :half]  # late queries and early keys
    for axis, neighbours in enumerate(("texts", "heads", "queries", "keys")):
        fates = past.unbind(axis)
        alike = all(fate.equal(fates[0]) for fate in fates)
        expect(not alike, f"all {neighbours} lose the same weights: there are too few random draws")
    expect(not kept.equal(other != 0), "two calls in training dropped the very same weights")
    low, high = binomial_bounds(total, 1 - p, 1e-10)
    count = int((kept & (whole > 0)).sum())
    what = f"in training with dropout={p}, the number of weights that were kept"
    expect(low <= count <= high, what, f"{low} to {high} of {total}", str(count))


@expectation
def promised(parameters, name):
    """The names of the parameters that the layer of this name promises."""
    names = [of for of in parameters if {*PROJECTIONS, "W_qkv", "out_proj"} & {*of.split(".")}]
    expect(bool(names), f"{name} has none of the promised parameters", hint=FOUND)
    return names


@expectation
def expect_arrival(names, of_x, of_parameters, when):
    arrived = {"x": of_x, **of_parameters}
    lost = [of for of in ("x", *names) if arrived.get(of) is None]
    expect(not lost, f"{when}: no gradient reaches {' or '.join(lost)}", hint=CUT_OFF)


@expectation
def expect_arguments(arguments):
    missing = sorted({*GPT2_SMALL, "dropout"} - set(arguments))
    unknown = sorted(set(arguments) - {*GPT2_SMALL, "dropout", "qkv_bias"})
    expect(not unknown, f"MultiHeadAttention has no such arguments: {', '.join(unknown)}")
    expect(not missing, f"arguments are missing: {', '.join(missing)}")
    arguments = {name: as_number(value) for name, value in arguments.items()}
    for name, size in GPT2_SMALL.items():
        expect_equal(arguments[name], size, what=name)
    dropout = arguments["dropout"]
    is_number = isinstance(dropout, int | float) and not isinstance(dropout, bool)
    expect(is_number and 0 <= dropout <= 1, "dropout is not a probability", "a number from 0 to 1", repr(dropout))
    qkv_bias = arguments.get("qkv_bias", False)
    expect(isinstance(qkv_bias, bool), "qkv_bias is neither True nor False", "True or False", repr(qkv_bias))
