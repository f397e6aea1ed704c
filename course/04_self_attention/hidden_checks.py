"""Hidden checks: any shapes and masks, arguments left alone, any weights of both classes, biases and gradients."""

import torch

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_layer,
    expect_unchanged,
    inspect_module,
    points,
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


@points(0.75)
def test_attention_of_any_shape(student, reference, inputs):
    """Attention is right for any number of queries, keys and features, and for any leading dimensions."""
    for leading, queries, keys, d, dv in SHAPES:
        arguments = draw(inputs, leading, queries, keys, d, dv)
        if d == 80:  # scores of 179 before they are scaled, and 20 after
            query, key, value = arguments
            arguments = limited(query, query @ key.mT / d**0.5, 20.0), key, value
        if len(leading) == 2:  # as the heads of a batch lie in memory
            arguments = tuple(x.transpose(1, 2).contiguous().transpose(1, 2) for x in arguments)
        what = "for query {}, key {} and value {}".format(*(tuple(argument.shape) for argument in arguments))
        got = by_hand(student.scaled_dot_product_attention, *arguments)
        expect_attention(got, reference, arguments, what)


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
    for call, case in cases:
        got = student.scaled_dot_product_attention(*call)
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
    for shape in MASKS:
        mask = inputs.bools(shape)
        mask[..., int(inputs.integers(0, 5))] = False  # no query has all of its keys blocked
        got = by_hand(student.scaled_dot_product_attention, *arguments, mask)
        expect_attention(got, reference, (*arguments, mask), f"for a mask {shape} and scores (2, 3, 4, 5)", OF_MASKS)
    square = draw(inputs, (2,), 4, 4, 3, 6)  # a mask that is turned round, or not looked at, fits here
    square = limited(square[0], square[0] @ square[1].mT / 3**0.5, 30.0), *square[1:]
    for shape in (4, 4), (2, 4, 4):
        mask = torch.ones(4, 4, dtype=torch.bool).triu(1).expand(shape).clone()
        got = by_hand(student.scaled_dot_product_attention, *square, mask)
        expect_attention(got, reference, (*square, mask), f"for a causal mask {shape} and scores (2, 4, 4)", OF_MASKS)
    # A feature of its own makes all scores lower by 80, which changes no weight: nothing finite is low enough.
    low = draw(inputs, (), 4, 5, 3, 2)
    low[0][:, 0], low[1][:, 0] = -40.0, 2 * 3**0.5
    mask = inputs.bools((4, 5))
    mask[:, int(inputs.integers(0, 5))] = False
    got = by_hand(student.scaled_dot_product_attention, *low, mask)
    expect_attention(got, reference, (*low, mask), "for scores near -80 and a mask", OF_MASKS)
    weights = got[1] if isinstance(got, tuple) and len(got) == 2 else None
    if isinstance(weights, torch.Tensor) and weights.shape == mask.shape:
        expect(not weights[mask].any(), "a blocked key has some weight", "exactly 0", weights[mask], OF_MASKS)
    nothing = torch.zeros(4, 5, dtype=torch.bool)
    got = student.scaled_dot_product_attention(*arguments, nothing)
    expect_attention(got, reference, arguments, "for a mask that blocks nothing", OF_MASKS)


@points(0.25, requires=JOURNEY)
def test_arguments_are_left_unchanged(student, inputs):
    """Attention does not change query, key, value or mask."""
    for queries, dtype in (4, torch.float32), (1, torch.float32), (3, torch.float64):
        arguments = tuple(argument.to(dtype) for argument in draw(inputs, (), queries, 5, 3, 6))
        expect_unchanged(student.scaled_dot_product_attention.trace(*arguments), *arguments)
        mask = torch.tensor([False, True, False, True, False]).repeat(queries, 1)
        expect_unchanged(student.scaled_dot_product_attention.trace(*arguments, mask), *arguments, mask)


@points(1)
def test_v1_for_any_weights(student, reference, inputs):
    """SelfAttention_v1 is right for any parameters, any sizes and any number of tokens, call after call."""
    for d_in, d_out, tokens in SIZES:
        x, matrices, _ = draw_layer(inputs, d_in, d_out, tokens)
        layer = make(student.SelfAttention_v1, matrices, d_in, d_out)
        expect_outputs(layer, (x, -x, torch.cat([x, -x])), reference, matrices)


@points(0.5)
def test_v1_can_learn(student, reference, inputs):
    """The three parameters of SelfAttention_v1 and its input get the right gradients."""
    x, matrices, _ = draw_layer(inputs, 3, 2, 4)
    upstream = inputs.randn(4, 2, dtype=torch.float32)
    layer = make(student.SelfAttention_v1, matrices, 3, 2)
    of_x, of_matrices, _ = reference.gradients(x, upstream, matrices)
    expect_gradients(layer, x, upstream, of_x, of_matrices)


@points(0.75)
def test_v2_for_any_weights(student, reference, inputs):
    """SelfAttention_v2 is right for any weights, any sizes and any number of tokens, call after call."""
    for d_in, d_out, tokens in SIZES:
        x, matrices, _ = draw_layer(inputs, d_in, d_out, tokens)
        layer = make(student.SelfAttention_v2, as_linear(matrices), d_in, d_out)
        expect_outputs(layer, (x, -x, torch.cat([x, -x])), reference, matrices)


@points(0.5)
def test_v2_uses_its_biases(student, reference, inputs):
    """With qkv_bias=True, SelfAttention_v2 adds one bias each to queries, keys and values."""
    for d_in, d_out, tokens in SIZES[:-1]:
        x, matrices, biases = draw_layer(inputs, d_in, d_out, tokens, biased=True)
        layer = make(student.SelfAttention_v2, as_linear(matrices, biases), d_in, d_out, qkv_bias=True)
        expect_output(layer(x), reference.self_attention(x, matrices, biases), x)


@points(0.25)
def test_v2_can_learn(student, reference, inputs):
    """The weights of SelfAttention_v2, its biases if it has any, and its input get the right gradients."""
    x, matrices, _ = draw_layer(inputs, 3, 2, 4)
    upstream = inputs.randn(4, 2, dtype=torch.float32)
    layer = make(student.SelfAttention_v2, as_linear(matrices), 3, 2)
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


def by_hand(answer, *args, **kwargs):
    """What the answer returns, if it did not use torch's own attention."""
    return unaided(answer.record(*args, **kwargs))


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


def make(answer, values, *args, **kwargs):
    """A layer of the student's with these parameters. A bias that nobody asked for, which a check tells, is 0."""
    layer = expect_layer(answer(*args, **kwargs))
    parameters = inspect_module(layer).parameters
    for name in values:
        found = ", ".join(sorted(parameters)) or "none"
        expect(name in parameters, f"the layer has no parameter named {name}", name, found)
    biases = {f"{name}.bias" for name in NAMES} & parameters.keys()
    assign(layer, {name: torch.zeros_like(parameters[name]) for name in biases} | values)
    return layer


def expect_attention(got, reference, arguments, what, hint=None):
    """Compare the output with the oracle's. Whether the weights are returned beside it, a check of its own tells."""
    output, _ = reference.scaled_dot_product_attention(*arguments)
    hint = hint or "Work on the last two dimensions, whatever comes before them. d is the last size of query."
    is_pair = isinstance(got, tuple) and len(got) == 2
    expect_close(got[0] if is_pair else got, output, what=f"the output {what}", hint=hint)


def expect_outputs(layer, batches, reference, matrices):
    """Call one layer with each of these in turn: no call may leave anything behind."""
    records = layer.record_each([(x,) for x in batches])
    for x in batches:
        expect_output(unaided(next(records)), reference.self_attention(x, matrices), x)


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
    arrived = {"x": layer.gradient(x, upstream=upstream).args[0]}
    arrived |= {name: getattr(layer, f"{name}.grad") for name in of_parameters}  # whatever other names it has, too
    for name, expected in {"x": of_x, **of_parameters}.items():
        expect(arrived[name] is not None, f"no gradient reaches {name}", hint=hint)
        expect_close(arrived[name], expected, atol=1e-3, rtol=1e-3, what=f"the gradient of {name}", hint=hint)
