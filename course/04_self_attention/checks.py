"""Visible checks: the numbers of the lesson, masks worked out by hand, and what the two classes are made of."""

import torch

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_layer,
    expect_tensor,
    expect_unchanged,
    inspect_each,
    inspect_module,
    points,
)

NAMES = "W_query", "W_key", "W_value"
JOURNEY = "test_attention_of_journey"


@points(0.75)
def test_attention_of_journey(student, reference):
    """For the query "journey", 0.4306, 1.4551, the weights are 0.1500, 0.2264, ... and the output is 0.3061, 0.8210."""
    query, key, value = reference["query"], reference["key"], reference["value"]
    output, weights = expect_pair(by_hand(student.scaled_dot_product_attention.record(query, key, value)))
    is_swapped = output.shape == (1, 6) and weights.shape == (1, 2)
    expect(not is_swapped, "the two results are in the other order", "(output, weights)", "(weights, output)")
    expect_close(weights, reference["weights_of_journey"], what="the table of weights", hint=name_the_sums)
    hint = "The weights are right. Use them to blend the rows of `value`."
    expect_close(output, reference["output_of_journey"], what="the output", hint=hint)


@points(0.5)
def test_attention_of_batches(student, reference):
    """The result is right for single matrices, for any leading dimensions, for d = 4 and 64, and for calls by name."""
    arguments = query, key, value = [reference[f"hand_{name}"] for name in ("query", "key", "value")]
    output, order = reference["hand_output"], [2, 0, 1]
    both = [torch.stack(two) for two in ((query, query.flip(0)), (key, key[order]), (value, value[order]))]
    outputs = torch.stack([output, output.flip(0)])  # in another order, the keys give each query what they gave it
    steep = [reference[f"steep_{name}"] for name in ("query", "key", "value")]
    cases = {
        "for two queries and three keys with d = 4": (arguments, output),
        "for a batch of two": (both, outputs),
        "with the leading dimensions (1, 2)": ([x[None] for x in both], outputs[None]),
        "with the leading dimensions (3, 2)": ([x.repeat(3, 1, 1, 1) for x in both], outputs.expand(3, 2, 2, 2)),
        "for queries, keys and values that are not contiguous in memory": (
            [x.repeat(3, 1, 1, 1).transpose(0, 1).contiguous().transpose(0, 1) for x in both],
            outputs.expand(3, 2, 2, 2),
        ),
        "for one query and 40 equal keys": (
            (torch.zeros(1, 4), torch.ones(40, 4), torch.arange(40.0)[:, None]),
            torch.tensor([[19.5]]),
        ),
        "for one query and two keys with d = 64": (steep, reference["steep_output"]),
    }
    results = student.scaled_dot_product_attention.each([call for call, _ in cases.values()])
    for (case, (_, expected)), got in zip(cases.items(), results, strict=True):
        expect_close(the_output(got), expected, what=f"the output {case}", hint=hint_of_dimensions(expected))
        if is_pair(got) and expected.dim() == 4 and len(expected) == 1:
            rows = reference["hand_weights"]
            expect_close(got[1], torch.stack([rows, rows.flip(0)[:, order]])[None], what=f"the weights {case}")
    got = student.scaled_dot_product_attention(mask=None, value=value, key=key, query=query)
    expect_close(the_output(got), output, what="the output where every argument is passed by name")


@points(0.75)
def test_mask_blocks_where_it_is_true(student, reference):
    """Where the mask is True, a key gets weight 0, and the other keys share its weight, however low they score."""
    arguments = [reference[f"hand_{name}"] for name in ("query", "key", "value", "mask")]
    low = [arguments[0].clone(), arguments[1].clone(), *arguments[2:]]
    low[0][:, 3], low[1][:, 3] = -4.0, 40.0  # so that every score is lower by 80, and no weight another one
    got, got_low = student.scaled_dot_product_attention.each([arguments, low])
    mask, weights = arguments[-1], got[1] if is_pair(got) else None

    def hint(_, __):
        if weights is None or weights.shape != mask.shape:
            return None
        if weights.isnan().any():
            return "NaN comes from 0 * inf, or from a row without any key. Here True means blocked."
        if bool((weights[~mask] == 0).all()):
            return "Here True means blocked. You read True as 'may look', as torch's own attention does."
        if not torch.allclose(weights.double().sum(-1), torch.ones(2, dtype=torch.float64), atol=1e-3):
            return "Your rows no longer sum to one: the blocked keys have taken their share. Block the scores."
        return "A blocked key still has weight." if bool((weights[mask] != 0).any()) else None

    expect_close(
        the_output(got), reference["hand_output_masked"], what=f"the output with the mask {mask.tolist()}", hint=hint
    )
    if weights is not None:
        what = f"the table of weights with the mask {mask.tolist()}"
        expect_close(weights, reference["hand_weights_masked"], what=what, hint=hint)
    weights, what = got_low[1] if is_pair(got_low) else None, "where all scores are near -80, the output with this mask"
    expect_close(the_output(got_low), reference["hand_output_masked"], what=what, hint=hint)
    if weights is not None and weights.shape == mask.shape:
        what = "where all scores are near -80, a blocked key has some weight"
        expect(
            not weights[mask].any(),
            what,
            "exactly 0",
            weights[mask],
            "No finite score is low enough for a blocked key.",
        )


@points(0.25)
def test_masks_of_other_shapes(student, reference):
    """A mask broadcasts: one row for all queries, one for each query, or one for each matrix of a batch."""
    query, key, value = (reference[f"hand_{name}"] for name in ("three_queries", "key", "value"))
    row, past = torch.tensor([False, False, True]), reference["causal_mask"]
    by_row, causal = reference["output_without_the_last"], reference["causal_output"]
    batch = [x.repeat(2, 1, 1) for x in (query, key, value)]
    cases = {
        "a mask of shape (3, 3)": ((query, key, value, past), causal),
        "a mask of shape (3,)": ((query, key, value, row), by_row),
        "a mask of shape (1, 3)": ((query, key, value, row[None]), by_row),
        "a mask of shape (2, 1, 3)": ((*batch, row.repeat(2, 1, 1)), by_row.expand(2, 3, 2)),
        "a mask of shape (3, 3) for a batch": ((*batch, past), causal.expand(2, 3, 2)),
    }
    results = student.scaled_dot_product_attention.each([call for call, _ in cases.values()])
    for (case, (_, expected)), got in zip(cases.items(), results, strict=True):
        expect_close(the_output(got), expected, what=f"the output with {case}")
        if is_pair(got) and got[1].shape == (2, 3, 3) and case.startswith("a mask of shape (3, 3)"):
            leaks = bool(got[1][:, past].any())
            expect(not leaks, f"the weights that come back with {case} are not those that made the output")


@points(0.25, requires=JOURNEY)
def test_arguments_stay_as_they_are(student, reference):
    """Attention does not change query, key, value or mask."""
    arguments = [reference[f"hand_{name}"] for name in ("query", "key", "value", "mask")]
    calls = arguments[:3], arguments, [x.double() if x.is_floating_point() else x for x in arguments]
    for call, trace in zip(calls, student.scaled_dot_product_attention.trace_each(calls), strict=True):
        expect_unchanged(trace, *call)


@points(0.75)
def test_v1_of_six_tokens(student, reference):
    """SelfAttention_v1 has three parameters of shape (d_in, d_out); the lesson's numbers give 0.2996, 0.8053, ..."""
    layer = student.SelfAttention_v1(3, 2)
    expect_parameters(layer, dict.fromkeys(NAMES, (3, 2)))
    assign(layer, {name: reference[name] for name in NAMES})
    expect_tokens(layer, reference, "output_v1", reference["W_value"])
    expect_parameters(student.SelfAttention_v1(d_out=1, d_in=4), dict.fromkeys(NAMES, (4, 1)))


@points(0.25)
def test_v1_passes_gradients_on(student, reference):
    """Through SelfAttention_v1, gradients flow to x and to the three parameters."""
    layer = expect_layer(student.SelfAttention_v1(3, 2))
    expect_parameters(layer, dict.fromkeys(NAMES, (3, 2)))
    assign(layer, {name: reference[name] for name in NAMES})
    expect_gradients(layer, reference, {name: reference[f"gradient_of_{name}"] for name in NAMES})


@points(0.75)
def test_v2_of_six_tokens(student, reference):
    """SelfAttention_v2 has three nn.Linear; with the lesson's weights the output is -0.0739, 0.0713, ..."""
    layer = student.SelfAttention_v2(3, 2)
    expect_linear(layer, 3, 2)
    weights = {f"{name}.weight": reference[f"{name}.weight"] for name in NAMES}
    assign_weights(layer, weights)
    expect_tokens(layer, reference, "output_v2", weights["W_value.weight"].T)
    expect_linear(student.SelfAttention_v2(d_out=1, d_in=4), 4, 1)


@points(0.5)
def test_v2_has_biases_if_asked(student, reference):
    """With qkv_bias=True each nn.Linear of SelfAttention_v2 has a bias, which counts; otherwise none has."""
    for state in inspect_each(student.SelfAttention_v2.each([(3, 2), (3, 2, False)])):
        biased = [name for name in NAMES if f"{name}.bias" in state.parameters]
        what = "without qkv_bias, and with qkv_bias=False, no layer has a bias"
        expect(not biased, what, "no bias", ", ".join(biased), "What the argument says should reach each layer.")

    layer = student.SelfAttention_v2(3, 2, qkv_bias=True)
    hint = "With qkv_bias=True each of the three nn.Linear has a bias. Does the argument reach all of them?"
    expect_parameters(layer, {f"{name}.bias": (2,) for name in NAMES}, hint)
    values = {f"{name}.weight": reference[name].T for name in NAMES}
    assign(layer, values | {f"{name}.bias": reference[f"bias_of_{name}"] for name in NAMES})
    hint = "Queries, keys and values include their biases."
    got = expect_tensor(layer(reference["inputs"]))
    expect_close(got, reference["output_biased"], what="the output with biases", hint=hint)


@points(0.25)
def test_v2_passes_gradients_on(student, reference):
    """Through SelfAttention_v2, gradients flow to x and to the weights of the three layers."""
    layer = expect_layer(student.SelfAttention_v2(3, 2))
    expect_parameters(layer, {f"{name}.weight": (2, 3) for name in NAMES})
    assign_weights(layer, {f"{name}.weight": reference[name].T for name in NAMES})
    expect_gradients(layer, reference, {f"{name}.weight": reference[f"gradient_of_{name}"].T for name in NAMES})


def by_hand(record):
    """What the recorded call returned, if no attention of torch's did the work."""
    found = sorted(name for name in record.operations if "scaled_dot_product" in name or "multi_head" in name)
    hint = "Scores, softmax and blend are the exercise: write them yourself."
    expect(not found, "a library attention does the work", got=", ".join(found), hint=hint)
    return record.value


def is_pair(got):
    return isinstance(got, tuple) and len(got) == 2 and all(isinstance(part, torch.Tensor) for part in got)


def expect_pair(got):
    """The output and the weights, if ``got`` is a tuple of two tensors."""
    hint = "Return two things: the output, and then the weights that made it."
    if isinstance(got, torch.Tensor):
        hint = "You return one tensor alone. " + hint
    expect(isinstance(got, tuple) and len(got) == 2, "the result is not a tuple of two", "(output, weights)", got, hint)
    return expect_tensor(got[0], what="the output"), expect_tensor(got[1], what="the weights")


def the_output(got):
    """The first of two results, or the only one: what is missing is told by the check of "journey"."""
    return expect_tensor(got[0] if is_pair(got) else got, what="the output")


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
    return "Which two dimensions are those of the matrices? Count them from the end."


def expect_parameters(layer, shapes, hint=None):
    """What the layer consists of, if it has parameters of these names and shapes."""
    state = inspect_module(layer)
    for name, shape in shapes.items():
        found = ", ".join(sorted(state.parameters)) or "none"
        hint = (
            hint
            or "Use this very name, capital letters included. Only an nn.Parameter (or a layer with one) is registered."
        )
        expect(name in state.parameters, f"the layer has no parameter named {name}", name, found, hint)
        expect_tensor(state.parameters[name], shape=shape, what=name)
    return state


def expect_linear(layer, d_in, d_out):
    """Whether the layer has three nn.Linear of these sizes."""
    state = expect_parameters(layer, {f"{name}.weight": (d_out, d_in) for name in NAMES})
    for name in NAMES:
        kinds = state.modules.get(name, [])
        expect("Linear" in kinds, f"{name} is not an nn.Linear", "nn.Linear", " > ".join(kinds))


def assign_weights(layer, weights):
    """Give the layer these weights. A bias that is there without being asked for, which another check tells, is 0."""
    parameters = inspect_module(layer).parameters
    biases = {f"{name}.bias": parameters[f"{name}.bias"] for name in NAMES if f"{name}.bias" in parameters}
    assign(layer, weights | {name: torch.zeros_like(bias) for name, bias in biases.items()})


def expect_tokens(layer, reference, name, matrix):
    """Compare the outputs for six tokens, for the same in reverse, and for one of them, in calls of one layer."""
    inputs, expected = reference["inputs"], reference[name]
    records = layer.record_each([(inputs,), (inputs.flip(0),), (inputs[:1],)])
    hint = "Compare with the steps of the lesson: scores, the root of d_out, softmax over the keys, blends of values."
    expect_close(by_hand(next(records)), expected, what="the output for the six tokens", hint=hint)
    hint = "The output for the six tokens in their order was right. What is kept from call to call?"
    expect_close(by_hand(next(records)), expected.flip(0), what="the output for the tokens in reverse", hint=hint)
    hint = "A token that is alone looks at itself only."
    expect_close(by_hand(next(records)), inputs[:1] @ matrix, what="the output for one token alone", hint=hint)


def expect_gradients(layer, reference, of_parameters):
    """Compare what arrives at x and at the parameters with stored gradients."""
    got = layer.gradient(reference["three_tokens"], upstream=reference["upstream"])
    expect(got.value is not None, "the layer returns nothing", "the output", "None")
    arrived = {"x": got.args[0]} | {name: got.parameters.get(name) for name in of_parameters}
    for name, expected in {"x": reference["gradient_of_x"], **of_parameters}.items():
        hint = "Is every parameter one that learns, and is it used as it is, with nothing cut off on the way?"
        expect(arrived[name] is not None, f"no gradient reaches {name}", hint=hint)
        expect_close(arrived[name], expected, atol=1e-3, rtol=1e-3, what=f"the gradient of {name}", hint=hint)
