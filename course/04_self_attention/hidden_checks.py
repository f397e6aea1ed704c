"""Hidden checks: any shapes and masks, arguments left alone, any weights of both classes, biases and gradients."""

import torch

from autograder.checking import (
    Arguments,
    assign,
    assign_each,
    call_each,
    expect,
    expect_close,
    expect_layer,
    expect_unchanged,
    inspect_each,
    inspect_module,
    points,
    record_calls,
)

NAMES = "W_query", "W_key", "W_value"
JOURNEY = "test_attention_of_journey"
# Leading dimensions, Tq, Tk, d, dv: all different, all equal, ones, and a d for which scaling matters.
SHAPES = (
    ((), 4, 6, 3, 5),
    ((), 3, 3, 3, 3),
    ((), 1, 1, 1, 1),
    ((), 2, 33, 80, 1),
    ((2,), 5, 3, 4, 6),
    ((1,), 4, 3, 5, 2),
    ((3,), 3, 3, 3, 3),
    ((2, 3), 4, 5, 7, 6),
    ((2, 1, 3), 2, 4, 3, 5),
)
# Broadcast to (2, 3, 4, 5).
MASKS = (4, 5), (1, 5), (5,), (3, 1, 5), (2, 1, 4, 5), (2, 1, 1, 5), (2, 3, 4, 5)
OF_MASKS = (
    "True blocks a key for a query, before the softmax. A mask may lack leading dimensions, or have size 1 there."
)
SIZES = (5, 3, 4), (3, 5, 7), (4, 4, 4), (2, 6, 1), (3, 1, 12), (2, 80, 2)  # d_in, d_out, T
SIZE = ((3, 2, 6),)  # for gradients


@points(0.75)
def test_attention_of_any_shape(student, reference, inputs):
    """Attention is right for any number of queries, keys and features, and for any leading dimensions."""
    calls = []
    for leading, queries, keys, d, dv in SHAPES:
        arguments = draw(inputs, leading, queries, keys, d, dv)
        if d == 80:  # scores of 179 before they are scaled, and 20 after
            query, key, value = arguments
            arguments = limited(query, query @ key.mT / d**0.5, 20.0), key, value
        if len(leading) == 2:  # as the heads of a batch lie in memory
            arguments = tuple(x.transpose(1, 2).contiguous().transpose(1, 2) for x in arguments)
        calls.append(arguments)
    for arguments, record in zip(calls, student.scaled_dot_product_attention.record_each(calls), strict=True):
        what = "for query {}, key {} and value {}".format(*(tuple(argument.shape) for argument in arguments))
        expect_attention(unaided(record), reference, arguments, what)


@points(0.25)
def test_weights_are_returned_beside_the_output(student, reference, inputs):
    """The result is a tuple of the output and the weights that made it, with a mask and without."""
    arguments = draw(inputs, (), 4, 5, 3, 2)
    mask = inputs.bools((4, 5))
    mask[:, int(inputs.integers(0, 5))] = False
    many = draw(inputs, (1, 2), 4, 5, 3, 2)
    cases = (
        (arguments, "without a mask"),
        ((*arguments, mask), "with a mask"),
        ((*many, mask.repeat(1, 2, 1, 1)), "of a batch, masked"),
    )
    results = student.scaled_dot_product_attention.each([call for call, _ in cases])
    for (call, case), got in zip(cases, results, strict=True):
        is_two = isinstance(got, tuple) and len(got) == 2
        hint = "Return two things: the output, and then the weights that made it."
        expect(is_two, f"the result {case} is not a tuple of two", "(output, weights)", got, hint)
        _, weights = reference.scaled_dot_product_attention(*call)
        expect_close(got[1], weights, what=f"the table of weights {case}")


@points(0.75)
def test_masks_broadcast(student, reference, inputs):
    """A mask of any shape that broadcasts to (..., Tq, Tk) blocks exactly the keys where it is True."""
    query, key, value = draw(inputs, (2, 3), 4, 5, 7, 6)
    arguments = limited(query, query @ key.mT / 7**0.5, 30.0), key, value
    calls = {}
    for shape in MASKS:
        mask = inputs.bools(shape)
        mask[..., int(inputs.integers(0, 5))] = False  # no query has all of its keys blocked
        calls[f"for a mask {shape} and scores (2, 3, 4, 5)"] = *arguments, mask
    square = draw(inputs, (2,), 4, 4, 3, 6)  # a mask that is turned round, or not looked at, fits here
    square = limited(square[0], square[0] @ square[1].mT / 3**0.5, 30.0), *square[1:]
    for shape in (4, 4), (2, 4, 4):
        mask = torch.ones(4, 4, dtype=torch.bool).triu(1).expand(shape).clone()
        calls[f"for a causal mask {shape} and scores (2, 4, 4)"] = *square, mask
    # A feature of its own makes all scores lower by 80, which changes no weight: nothing finite is low enough.
    low = draw(inputs, (), 4, 5, 3, 2)
    low[0][:, 0], low[1][:, 0] = -40.0, 2 * 3**0.5
    mask = inputs.bools((4, 5))
    mask[:, int(inputs.integers(0, 5))] = False
    calls["for a mask that blocks nothing"] = *arguments, torch.zeros(4, 5, dtype=torch.bool)
    calls["for scores near -80 and a mask"] = *low, mask
    records = student.scaled_dot_product_attention.record_each(calls.values())
    for (what, call), record in zip(calls.items(), records, strict=True):
        got = unaided(record)
        expect_attention(got, reference, call, what, OF_MASKS)
    weights = got[1] if isinstance(got, tuple) and len(got) == 2 else None
    if isinstance(weights, torch.Tensor) and weights.shape == mask.shape:
        expect(not weights[mask].any(), "a blocked key has some weight", "exactly 0", weights[mask], OF_MASKS)


@points(0.25, requires=JOURNEY)
def test_arguments_are_left_unchanged(student, inputs):
    """Attention does not change query, key, value or mask."""
    calls = []
    for queries, dtype in (4, torch.float32), (1, torch.float32), (3, torch.float64):
        arguments = tuple(argument.to(dtype) for argument in draw(inputs, (), queries, 5, 3, 6))
        mask = torch.tensor([False, True, False, True, False]).repeat(queries, 1)
        calls += [arguments, (*arguments, mask)]
    for call, trace in zip(calls, student.scaled_dot_product_attention.trace_each(calls), strict=True):
        expect_unchanged(trace, *call)


@points(1)
def test_v1_for_any_weights(student, reference, inputs):
    """SelfAttention_v1 is right for any parameters, any sizes and any number of tokens, call after call."""
    drawn = [draw_layer(inputs, *size) for size in SIZES]
    layers = make_each(student.SelfAttention_v1, SIZES, [matrices for _, matrices, _ in drawn])
    expect_outputs(layers, drawn, reference)


@points(0.5)
def test_v1_can_learn(student, reference, inputs):
    """The three parameters of SelfAttention_v1 and its input get the right gradients."""
    x, matrices, _ = draw_layer(inputs, *SIZE[0])
    upstream = inputs.randn(6, 2, dtype=torch.float32)
    (layer,) = make_each(student.SelfAttention_v1, SIZE, [matrices])
    of_x, of_matrices, _ = reference.gradients(x, upstream, matrices)
    expect_gradients(layer, x, upstream, of_x, of_matrices)


@points(0.75)
def test_v2_for_any_weights(student, reference, inputs):
    """SelfAttention_v2 is right for any weights, any sizes and any number of tokens, call after call."""
    drawn = [draw_layer(inputs, *size) for size in SIZES]
    layers = make_each(student.SelfAttention_v2, SIZES, [as_linear(matrices) for _, matrices, _ in drawn])
    expect_outputs(layers, drawn, reference)


@points(0.5)
def test_v2_uses_its_biases(student, reference, inputs):
    """With qkv_bias=True, SelfAttention_v2 adds one bias each to queries, keys and values."""
    drawn = [draw_layer(inputs, *size, biased=True) for size in SIZES[:-1]]
    values = [as_linear(matrices, biases) for _, matrices, biases in drawn]
    layers = make_each(student.SelfAttention_v2, SIZES[:-1], values, qkv_bias=True)
    results = call_each((layer, x) for layer, (x, _, _) in zip(layers, drawn, strict=True))
    for (x, matrices, biases), got in zip(drawn, results, strict=True):
        expect_output(got, reference.self_attention(x, matrices, biases), x)


@points(0.25)
def test_v2_can_learn(student, reference, inputs):
    """The weights of SelfAttention_v2, its biases if it has any, and its input get the right gradients."""
    x, matrices, _ = draw_layer(inputs, *SIZE[0])
    upstream = inputs.randn(6, 2, dtype=torch.float32)
    (layer,) = make_each(student.SelfAttention_v2, SIZE, [as_linear(matrices)])
    of_x, of_matrices, _ = reference.gradients(x, upstream, matrices)
    expect_gradients(layer, x, upstream, of_x, as_linear(of_matrices))

    layer = expect_layer(student.SelfAttention_v2(3, 2, True))
    if any(f"{name}.bias" not in inspect_module(layer).parameters for name in NAMES):
        return  # which another check tells
    x, matrices, biases = draw_layer(inputs, 3, 2, 2, biased=True)
    upstream = inputs.randn(2, 2, dtype=torch.float32)
    assign(layer, as_linear(matrices, biases))
    of_x, of_matrices, of_biases = reference.gradients(x, upstream, matrices, biases)
    expect_gradients(layer, x, upstream, of_x, as_linear(of_matrices, of_biases))


def unaided(record):
    """What the recorded call returned, if it did not use torch's own attention."""
    found = sorted(name for name in record.operations if "scaled_dot_product" in name or "multi_head" in name)
    hint = "Scores, softmax and blend are the exercise: write them yourself."
    expect(not found, "a library attention does the work", got=", ".join(found), hint=hint)
    return record.value


def draw(inputs, leading, queries, keys, d, dv):
    """Random query, key and value, float32."""
    shapes = (queries, d), (keys, d), (keys, dv)
    return tuple(inputs.randn(*leading, *shape, dtype=torch.float32) for shape in shapes)


def draw_layer(inputs, d_in, d_out, tokens, biased=False):
    """Random x (T, d_in), matrices (d_in, d_out) and biases (d_out,), float32, for scaled scores of 8 at most.

    With 80 features, where scores of 179 are no more than 20 when they are scaled, they may be larger.
    """
    x = inputs.randn(tokens, d_in, dtype=torch.float32)
    matrices = {name: inputs.randn(d_in, d_out, dtype=torch.float32) for name in NAMES}
    biases = {name: inputs.randn(d_out, dtype=torch.float32) * biased for name in NAMES}
    queries, keys = (x @ matrices[name] + biases[name] for name in NAMES[:2])
    for of_query in matrices, biases:
        of_query["W_query"] = limited(of_query["W_query"], queries @ keys.T / d_out**0.5, 20.0 if d_out == 80 else 8.0)
    return x, matrices, biases


def limited(numbers, scores, limit):
    """The numbers, scaled so that the largest of the scores, which are proportional to them, is the limit."""
    return numbers * (limit / scores.abs().max())


def as_linear(matrices, biases=None):
    """The same numbers under the names, and in the shapes, in which nn.Linear keeps them."""
    weights = {f"{name}.weight": matrix.T for name, matrix in matrices.items()}
    return weights | {f"{name}.bias": bias for name, bias in (biases or {}).items()}


def make_each(answer, sizes, values, **kwargs):
    """Layers of the student's of these sizes, each with its parameters. A bias that nobody asked for is 0."""
    layers = list(answer.each(Arguments(d_in, d_out, **kwargs) for d_in, d_out, _ in sizes))
    complete = []
    for of_layer, state in zip(values, inspect_each(layers), strict=True):
        for name in of_layer:
            found = ", ".join(sorted(state.parameters)) or "none"
            expect(name in state.parameters, f"the layer has no parameter named {name}", name, found)
        biases = {f"{name}.bias" for name in NAMES} & state.parameters.keys()  # which a check tells
        complete.append({name: torch.zeros_like(state.parameters[name]) for name in biases} | of_layer)
    assign_each(zip(layers, complete, strict=True))
    return layers


def expect_attention(got, reference, arguments, what, hint=None):
    """Compare the output with the oracle's. Whether the weights are returned beside it, a check of its own tells."""
    output, _ = reference.scaled_dot_product_attention(*arguments)
    hint = hint or "Work on the last two dimensions, whatever comes before them. d is the last size of query."
    is_pair = isinstance(got, tuple) and len(got) == 2
    expect_close(got[0] if is_pair else got, output, what=f"the output {what}", hint=hint)


def expect_outputs(layers, drawn, reference):
    """Call each layer with x, -x and both in turn: no call may leave anything behind."""
    cases = [
        (layer, batch, matrices)
        for layer, (x, matrices, _) in zip(layers, drawn, strict=True)
        for batch in (x, -x, torch.cat([x, -x]))
    ]
    records = record_calls((layer, x) for layer, x, _ in cases)
    for (_, x, matrices), record in zip(cases, records, strict=True):
        expect_output(unaided(record), reference.self_attention(x, matrices), x)


def expect_output(got, expected, x):
    what = f"the output for x {tuple(x.shape)} and d_out = {expected.shape[1]}"
    hint = "Scores of queries and keys, divided by the square root of d_out; softmax over the keys; blends of values."
    expect_close(got, expected, what=what, hint=hint)


def expect_gradients(layer, x, upstream, of_x, of_parameters):
    """Compare what arrives at the input and at the parameters with measured gradients."""
    hint = (
        "Use torch operations on the parameters: detach(), .data, no_grad() and NumPy cut off gradients. "
        "A parameter made with requires_grad=False gets none."
    )
    got = layer.gradient(x, upstream=upstream)
    arrived = {"x": got.args[0]} | {name: got.parameters.get(name) for name in of_parameters}
    for name, expected in {"x": of_x, **of_parameters}.items():
        expect(arrived[name] is not None, f"no gradient reaches {name}", hint=hint)
        expect_close(arrived[name], expected, atol=1e-3, rtol=1e-3, what=f"the gradient of {name}", hint=hint)
