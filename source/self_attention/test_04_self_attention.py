# Built from course/04_self_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the numbers of the lesson, masks worked out by hand, and what the two classes are made of."""

import torch
from shared_04 import JOURNEY, NAMES, by_hand, expect_gradients, expect_names, fill

from autograder.checking import (
    assign,
    expect,
    expect_anew,
    expect_close,
    expect_own_result,
    expect_tensor,
    expect_unchanged,
    expectation,
    inspect_module,
    points,
)

REGISTERED = "Use this very name, capital letters included. Only an nn.Parameter (or a layer with one) is registered."


@points(0.75)
def test_attention_of_journey(student, reference):
    """scaled_dot_product_attention returns (output, weights) for "journey", without torch's own attention."""
    query, key, value = reference["query"], reference["key"], reference["value"]
    pair = expect_pair(by_hand(student.scaled_dot_product_attention.record(query, key, value)))
    expect_close(pair[1], reference["weights_of_journey"], what="the table of weights", hint=name_the_sums)
    hint = "The weights are right. Use them to blend the rows of `value`."
    expect_close(pair[0], reference["output_of_journey"], what="the output", hint=hint)


@points(0.5)
def test_attention_of_batches(student, reference):
    """scaled_dot_product_attention is right for any sizes (dv too), batches and layout, steep scores, calls by name."""
    for case, (arguments, output, weights) in batches(reference).items():
        got = student.scaled_dot_product_attention(*arguments)
        expect_close(the_output(got), output, what=f"the output {case}", hint=hint_of_dimensions(output))
        if weights is not None:
            expect_weights(got, weights, f"the weights {case}")
    query, key, value = (reference[f"hand_{name}"] for name in ("query", "key", "value"))
    got = student.scaled_dot_product_attention(mask=None, value=value, key=key, query=query)
    what = "the output where every argument is passed by name"
    expect_close(the_output(got), reference["hand_output"], what=what)


@points(0.75, rests_on="test_attention_of_batches")
def test_mask_blocks_where_it_is_true(student, reference):
    """Keys where the mask is True get weight 0; the other keys share the weight, however low they score."""
    query, key, value, mask = (reference[f"hand_{name}"] for name in ("query", "key", "value", "mask"))
    output, weights = reference["hand_output_masked"], reference["hand_weights_masked"]
    got = student.scaled_dot_product_attention(query, key, value, mask)
    expect_masked(got, mask, output, f"the output with the mask {mask.tolist()}")
    expect_weights(got, weights, f"the table of weights with the mask {mask.tolist()}", mask)
    three, row, past = reference["hand_three_queries"], torch.tensor([[False, False, True]]), reference["causal_mask"]
    for queries, blocked, right in (
        (three[:1], row, reference["output_without_the_last"][:1]),
        (three, past, reference["causal_output"]),
    ):
        got = student.scaled_dot_product_attention(queries, key, value, blocked)
        expect_masked(got, blocked, right, f"the output with the mask {blocked.tolist()}")
    query, key = query.clone(), key.clone()
    query[:, 3], key[:, 3] = -4.0, 60.0  # so that every score is lower by 120, and no weight another one
    got = student.scaled_dot_product_attention(query, key, value, mask)
    expect_masked(got, mask, output, f"the output with the mask {mask.tolist()}, where all scores are near -120")
    expect_no_weight(got, mask, "where all scores are near -120, a blocked key has some weight")
    # The visible keys score -1,000,000, and the blocked ones 0 and 2.
    query = torch.tensor([[-2000.0, 0.0, 0.0, 2.0], [0.0, -2000.0, 0.0, 2.0]])
    key = torch.tensor([[1000.0, 0.0, 0.0, 0.0], [0.0, 1000.0, 0.0, 0.0], [0.0, 0.0, 0.0, 2.0]])
    mask = torch.tensor([[False, True, True], [True, False, True]])
    got = student.scaled_dot_product_attention(query, key, value, mask)
    what = "where a query sees one key only, whose score is -1,000,000, and the others score 0 and 2, the output"
    hint = "A blocked key gets the score -inf before the softmax: no finite score is low enough."
    expect_close(the_output(got), value[:2], what=what, hint=hint)


@points(0.25, rests_on=("test_attention_of_batches", "test_mask_blocks_where_it_is_true"))
def test_masks_of_other_shapes(student, reference):
    """A mask that broadcasts, such as (1, Tk) or (Tk,), blocks the right keys, in the output and in the weights."""
    query, key, value = (reference[f"hand_{name}"] for name in ("three_queries", "key", "value"))
    row, past = torch.tensor([False, False, True]), reference["causal_mask"]
    by_row, causal = reference["output_without_the_last"], reference["causal_output"]
    batch, three = ([x.repeat(n, 1, 1) for x in (query, key, value)] for n in (2, 3))
    for case, (arguments, expected) in {
        "a mask of shape (3,)": ((query, key, value, row), by_row),
        "a mask of shape (1, 3)": ((query, key, value, row[None]), by_row),
        "a mask of shape (2, 1, 3)": ((*batch, row.repeat(2, 1, 1)), by_row.expand(2, 3, 2)),
        "a mask of shape (3, 3) for a batch of three": ((*three, past), causal.expand(3, 3, 2)),
        "a mask of shape (3, 3, 3) for scores (2, 3, 3, 3)": (
            (*(x.repeat(2, 1, 1, 1) for x in three), row.repeat(3, 3, 1)),
            by_row.expand(2, 3, 3, 2),
        ),
        "a mask of shape (2, 1, 3, 3) for scores (2, 2, 3, 3)": (
            (*(x.repeat(2, 2, 1, 1) for x in (query, key, value)), torch.stack([row.expand(3, 3), past])[:, None]),
            torch.stack([by_row, causal])[:, None].expand(2, 2, 3, 2),
        ),
        "a mask of shape (3, 3) for a batch": ((*batch, past), causal.expand(2, 3, 2)),
    }.items():
        got = student.scaled_dot_product_attention(*arguments)
        expect_close(the_output(got), expected, what=f"the output with {case}")
    expect_no_leak(got, past, case)


@points(0.25, requires=JOURNEY)
def test_arguments_stay_as_they_are(student, reference):
    """Attention does not change query, key, value or mask, and gives each caller a new output and new weights."""
    arguments = [reference[f"hand_{name}"] for name in ("query", "key", "value", "mask")]
    doubles = [x.double() if x.is_floating_point() else x for x in arguments]
    for call in arguments[:3], arguments, doubles:
        expect_unchanged(student.scaled_dot_product_attention.trace(*call))
    for call, case in (arguments[:3], "without a mask"), (arguments, "with a mask"):
        expect_own_result(student.scaled_dot_product_attention, *call, what=f"the result {case}")


@points(0.5)
def test_v1_of_six_tokens(student, reference):
    """Without torch's own attention, SelfAttention_v1 is right for the lesson's matrices (0.2996, ...) and others."""
    layer = make_v1(student, reference)
    expect_tokens(layer, reference, "output_v1", reference["W_value"])
    new = {"W_query": torch.zeros(3, 2), "W_value": 2.0 * reference["W_value"]}
    assign(layer, new)
    expect_mean(layer(reference["inputs"]), reference["inputs"] @ new["W_value"])
    wide = student.SelfAttention_v1(3, 8)
    assign(wide, {name: widened(name, reference[name]) for name in NAMES})
    expect_same_in_front(wide(reference["inputs"]), reference["output_v1"])
    other = student.SelfAttention_v1(d_out=1, d_in=4)
    expect_parameters(inspect_module(other), dict.fromkeys(NAMES, (4, 1)))


@points(0.25)
def test_v1_passes_gradients_on(student, reference):
    """The gradients of SelfAttention_v1 are right for x and for the three parameters."""
    layer = make_v1(student, reference)
    expect_stored_gradients(layer, reference, {name: reference[f"gradient_of_{name}"] for name in NAMES})


@points(0.5)
def test_v2_of_six_tokens(student, reference):
    """Without torch's own attention, SelfAttention_v2 is right for the lesson's layers (-0.0739, ...) and others."""
    layer = student.SelfAttention_v2(3, 2)
    expect_linear(inspect_module(layer), 3, 2)
    weights = {f"{name}.weight": reference[f"{name}.weight"] for name in NAMES}
    fill(layer, weights)
    expect_tokens(layer, reference, "output_v2", weights["W_value.weight"].T)
    new = {"W_query.weight": torch.zeros(2, 3), "W_value.weight": 2.0 * weights["W_value.weight"]}
    assign(layer, new)
    expect_mean(layer(reference["inputs"]), reference["inputs"] @ new["W_value.weight"].T)
    wide = student.SelfAttention_v2(3, 8)
    fill(wide, {name: widened(name, matrix.T).T for name, matrix in weights.items()})
    expect_same_in_front(wide(reference["inputs"]), reference["output_v2"])
    expect_linear(inspect_module(student.SelfAttention_v2(d_out=1, d_in=4)), 4, 1)


@points(0.5)
def test_v2_has_biases_if_asked(student, reference):
    """With qkv_bias=True each nn.Linear of SelfAttention_v2 has a bias and adds it; otherwise none has one."""
    for arguments in (3, 2, False), (3, 2):
        expect_no_bias(inspect_module(student.SelfAttention_v2(*arguments)))
    layer = student.SelfAttention_v2(3, 2, qkv_bias=True)
    hint = "With qkv_bias=True each of the three nn.Linear has a bias. Does the argument reach all of them?"
    expect_parameters(inspect_module(layer), {f"{name}.bias": (2,) for name in NAMES}, hint)
    values = {f"{name}.weight": reference[name].T for name in NAMES}
    assign(layer, values | {f"{name}.bias": reference[f"bias_of_{name}"] for name in NAMES})
    hint = "Queries, keys and values include their biases."
    got = expect_tensor(layer(reference["inputs"]))
    expect_close(got, reference["output_biased"], what="the output with biases", hint=hint)


@points(0.25)
def test_v2_passes_gradients_on(student, reference):
    """The gradients of SelfAttention_v2 are right for x and for the weights of the three layers."""
    layer = student.SelfAttention_v2(3, 2)
    expect_parameters(inspect_module(layer), {f"{name}.weight": (2, 3) for name in NAMES})
    fill(layer, {f"{name}.weight": reference[name].T for name in NAMES})
    of_parameters = {f"{name}.weight": reference[f"gradient_of_{name}"].T for name in NAMES}
    expect_stored_gradients(layer, reference, of_parameters)


@points(0.25, requires="test_v1_of_six_tokens")
def test_v1_leaves_x_as_it_is(student, reference):
    """SelfAttention_v1 leaves the caller's x unchanged, and starts anew in each call, from its parameters."""
    expect_unchanged(student.SelfAttention_v1(3, 3).trace(reference["inputs"]))
    expect_anew(lambda: student.SelfAttention_v1(3, 2), reference["inputs"])


@points(0.25, requires="test_v2_of_six_tokens")
def test_v2_leaves_x_as_it_is(student, reference):
    """SelfAttention_v2 leaves the caller's x unchanged, and starts anew in each call, from its parameters."""
    expect_unchanged(student.SelfAttention_v2(3, 3).trace(reference["inputs"]))
    expect_anew(lambda: student.SelfAttention_v2(3, 2), reference["inputs"])


def batches(reference):
    """Arguments, the right output and, where they are asked for, the right weights, by what the call is about."""
    arguments = query, key, value = [reference[f"hand_{name}"] for name in ("query", "key", "value")]
    output, rows, order = reference["hand_output"], reference["hand_weights"], [2, 0, 1]
    both = [torch.stack(two) for two in ((query, query.flip(0)), (key, key[order]), (value, value[order]))]
    outputs = torch.stack([output, output.flip(0)])  # in another order, the keys give each query what they gave it
    weights = torch.stack([rows, rows.flip(0)[:, order]])
    many = [x.repeat(3, 1, 1, 1) for x in both]
    strided = [x.transpose(0, 1).contiguous().transpose(0, 1) for x in many]
    equal = torch.zeros(1, 4), torch.ones(40, 4), torch.arange(40.0)[:, None]
    steep, far = ([reference[f"{kind}_{name}"] for name in ("query", "key", "value")] for kind in ("steep", "far"))
    return {
        "for two queries and three keys with d = 4 and dv = 2": (arguments, output, None),
        "for a batch of two": (both, outputs, None),
        "with the leading dimensions (1, 2)": ([x[None] for x in both], outputs[None], weights[None]),
        "with the leading dimensions (3, 2)": (many, outputs.expand(3, 2, 2, 2), None),
        "for queries, keys and values that are not contiguous in memory": (strided, outputs.expand(3, 2, 2, 2), None),
        "for one query and 40 equal keys": (equal, torch.tensor([[19.5]]), None),
        "for one query and two keys with d = 64": (steep, reference["steep_output"], None),
        "for scores of 80, 79 and -80, and another query whose scores are all -80": (
            far,
            reference["far_output"],
            None,
        ),
    }


def is_pair(got):
    return isinstance(got, tuple | list) and len(got) == 2 and all(isinstance(part, torch.Tensor) for part in got)


@expectation
def expect_pair(got):
    """The output and the weights of one query, if ``got`` is a tuple of these two tensors."""
    hint = "Return two things: the output, and then the weights that made it."
    if isinstance(got, torch.Tensor):
        hint = "You return one tensor alone. " + hint
    elif is_pair(got):
        hint = "The result is a list. A `return` with a comma and without brackets makes a tuple."
    expect(isinstance(got, tuple) and len(got) == 2, "the result is not a tuple of two", "(output, weights)", got, hint)
    output, weights = expect_tensor(got[0], what="the output"), expect_tensor(got[1], what="the weights")
    is_swapped = output.shape == (1, 6) and weights.shape == (1, 2)
    expect(not is_swapped, "the two results are in the other order", "(output, weights)", "(weights, output)")
    return output, weights


@expectation
def the_output(got):
    """The first of two results, or the only one: what is missing, or no tuple, is told by the check of "journey"."""
    return expect_tensor(got[0] if is_pair(got) else got, what="the output")


@expectation
def expect_masked(got, mask, output, what):
    expect_close(the_output(got), output, what=what, hint=lambda *_: say_what_is_blocked(got, mask))


@expectation
def expect_weights(got, weights, what, mask=None):
    """Compare the weights, if they are returned."""
    if is_pair(got):
        expect_close(got[1], weights, what=what, hint=lambda *_: say_what_is_blocked(got, mask))


@expectation
def expect_no_weight(got, mask, what):
    """Vouch that blocked keys have no weight, if the weights are returned."""
    if is_pair(got) and got[1].shape == mask.shape:
        weights = got[1][mask]
        expect(not weights.any(), what, "exactly 0", weights, "No finite score is low enough for a blocked key.")


@expectation
def expect_no_leak(got, mask, case):
    if is_pair(got) and got[1].shape == (2, *mask.shape):
        leaks = bool(got[1][:, mask].any())
        expect(not leaks, f"the weights that come back with {case} are not those that made the output")


def say_what_is_blocked(got, mask):
    """A hint that fits the weights of a call with a mask."""
    weights = got[1] if is_pair(got) else None
    if weights is None or mask is None or weights.shape != mask.shape:
        return None
    if weights.isnan().any():
        return "NaN comes from 0 * inf, or from a row without any key. Here True means blocked."
    if bool((weights[~mask] == 0).all()):
        return "All weight lies where the mask is True. Here True means blocked; for torch's own attention, visible."
    sums = weights.double().sum(-1)
    if not torch.allclose(sums, torch.ones_like(sums), atol=1e-3):
        return "Your rows no longer sum to one: the blocked keys have taken their share. Block the scores."
    return "A blocked key still has weight." if bool((weights[mask] != 0).any()) else None


def name_the_sums(got, expected):
    """A hint if the weights of one query do not sum to one, or are all alike."""
    if bool((got == 1).all()):
        return "The softmax runs over the queries, so that a single query gets ones. Run it over the keys."
    if abs(got.double().sum().item() - 1) > 1e-3:
        return "The weights of a query sum to one: take the softmax of its scores over the keys, and change it no more."
    flatter = got.max() - got.min() < expected.max() - expected.min()
    return f"The weights are too {'equal' if flatter else 'far apart'}: by what is each score divided?"


def hint_of_dimensions(expected):
    if expected.dim() == 2:
        return (
            "d is the number of features of a query, here not the same as the number of keys or of a value's features."
        )
    right = "Without leading dimensions you are right."
    return f"{right} Does your code name a dimension by its number from the front, such as `size(1)`?"


@expectation
def expect_parameters(state, shapes, hint=REGISTERED):
    """Vouch that a layer has parameters of these names and shapes."""
    for name, shape in shapes.items():
        expect_names(state, [name], hint)
        expect_tensor(state.parameters[name], shape=shape, what=name)


@expectation
def expect_linear(state, d_in, d_out):
    """Vouch that a layer has three nn.Linear of these sizes."""
    expect_parameters(state, {f"{name}.weight": (d_out, d_in) for name in NAMES})
    for name in NAMES:
        kinds = state.modules.get(name, [])
        expect("Linear" in kinds, f"{name} is not an nn.Linear", "nn.Linear", " > ".join(kinds))


@expectation
def expect_no_bias(state):
    biased = [name for name in NAMES if f"{name}.bias" in state.parameters]
    hint = "Pass `bias=qkv_bias` to each layer; its default is False."
    expect(not biased, "without qkv_bias, layers have a bias", "no bias", f"one in {', '.join(biased)}", hint)


def make_v1(student, reference):
    """A SelfAttention_v1 with the numbers of the lesson."""
    layer = student.SelfAttention_v1(3, 2)
    expect_parameters(inspect_module(layer), dict.fromkeys(NAMES, (3, 2)))
    assign(layer, {name: reference[name] for name in NAMES})
    return layer


def expect_tokens(layer, reference, name, matrix):
    """Compare the outputs for six tokens, for the same in reverse, and for one of them, in calls of one layer."""
    inputs, expected = reference["inputs"], reference[name]
    expect_first_output(by_hand(layer.record(inputs)), expected, inspect_module(layer).parameters)
    hint = "The output for the six tokens in their order was right. What is kept from call to call?"
    got = by_hand(layer.record(inputs.flip(0)))
    expect_close(got, expected.flip(0), what="the output for the tokens in reverse", hint=hint)
    hint = "A token that is alone looks at itself only."
    got = by_hand(layer.record(inputs[:1]))
    expect_close(got, inputs[:1] @ matrix, what="the output for one token alone", hint=hint)


@expectation
def expect_first_output(got, expected, parameters):
    """Compare the output of a layer whose three parameters were filled with different numbers."""
    query, key, value = (parameters[name] if name in parameters else parameters[f"{name}.weight"] for name in NAMES)
    hint = "Compare with the steps of the lesson: scores, the root of d_out, softmax over the keys, blends of values."
    if query.equal(key) and query.equal(value):
        hint = "W_query, W_key and W_value are one and the same: numbers that are copied into one are in all three."
    expect_close(got, expected, what="the output for the six tokens", hint=hint)


@expectation
def expect_mean(got, values):
    """Compare the output where the numbers in the parameters are new, and all scores 0."""
    hint = "With other parameters the output was right. What is kept from call to call?"
    what = "the output after W_query became 0, and W_value twice what it was"
    expect_close(got, values.mean(0).expand(len(values), -1), what=what, hint=hint)


def widened(name, matrix):
    """A matrix with six more columns of zeros; queries are doubled, as the square root of d_out is."""
    return torch.nn.functional.pad(2.0 * matrix if name.startswith("W_query") else matrix, (0, 6))


@expectation
def expect_same_in_front(got, expected):
    got = expect_tensor(got, shape=(6, 8), what="the output for d_out = 8")
    expect_close(got[:, :2], expected, what="the first two of 8 features, with doubled queries")


def expect_stored_gradients(layer, reference, of_parameters):
    """Compare what arrives at x and at the parameters with stored gradients."""
    call = layer.gradient(reference["three_tokens"], upstream=reference["upstream"])
    hint = "Is every parameter one that learns, and is it used as it is, with nothing cut off on the way?"
    expect_gradients(call, reference["gradient_of_x"], of_parameters, hint)
