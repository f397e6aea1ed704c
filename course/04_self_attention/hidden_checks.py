"""Hidden checks: any shapes and masks, arguments left alone, any weights of both classes, biases and gradients."""

import torch
from shared_04 import JOURNEY, NAMES, by_hand, expect_gradients, expect_names, fill

from autograder.checking import (
    expect,
    expect_anew,
    expect_close,
    expect_own_result,
    expect_unchanged,
    expectation,
    inspect_module,
    points,
)

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
LEARNING = (
    "Use torch operations on the parameters: detach(), .data, no_grad() and NumPy cut off gradients. "
    "A parameter made with requires_grad=False gets none."
)


@points(0.75)
def test_attention_of_any_shape(student, reference, inputs):
    """Attention is right for any number of queries, keys and features, and for any leading dimensions."""
    hint = "Work on the last two dimensions, whatever comes before them. d is the last size of query."
    for leading, queries, keys, d, dv in SHAPES:
        query, key, value = draw(inputs, leading, queries, keys, d, dv)
        if d == 80:  # scores of 179 before they are scaled, and 20 after
            query = limited(query, query @ key.mT / d**0.5, 20.0)
        if len(leading) == 2:  # as the heads of a batch lie in memory
            query, key, value = (x.transpose(1, 2).contiguous().transpose(1, 2) for x in (query, key, value))
        got = by_hand(student.scaled_dot_product_attention.record(query, key, value))
        output, _ = reference.scaled_dot_product_attention(query, key, value)
        what = f"the output for query {shape_of(query)}, key {shape_of(key)} and value {shape_of(value)}"
        expect_output(got, output, what, hint)
    # Whole numbers: the scores of two queries lie near 80 and -80, and near -80 alone.
    query, key = inputs.integers(-2, 3, (3, 4)).float(), inputs.integers(-2, 3, (4, 4)).float()
    query[:, :2] = torch.tensor([[40.0, 0.0], [0.0, -40.0], [0.0, 0.0]])[inputs.permutation(3)]
    key[:, :2] = torch.tensor([[4.0, 4.0], [4.0, 4.0], [4.0, 4.0], [-4.0, 4.0]])[inputs.permutation(4)]
    value = inputs.randn(4, 2, dtype=torch.float32)
    output, _ = reference.scaled_dot_product_attention(query, key, value)
    what = "the output where scores lie near 80 and -80"
    expect_output(student.scaled_dot_product_attention(query, key, value), output, what, hint)


@points(0.25)
def test_weights_are_returned_beside_the_output(student, reference, inputs):
    """The result is a tuple of the output and the weights that made it, with a mask and without."""
    arguments = draw(inputs, (), 4, 5, 3, 2)
    mask = draw_mask(inputs, (4, 5))
    many = draw(inputs, (1, 2), 4, 5, 3, 2)
    for call, case in (
        (arguments, "without a mask"),
        ((*arguments, mask), "with a mask"),
        ((*many, mask.repeat(1, 2, 1, 1)), "of a batch, masked"),
    ):
        _, weights = reference.scaled_dot_product_attention(*call)
        expect_weights(student.scaled_dot_product_attention(*call), weights, case)


@points(0.75, rests_on="test_weights_are_returned_beside_the_output")
def test_masks_broadcast(student, reference, inputs):
    """A mask of any shape that broadcasts to (..., Tq, Tk) blocks exactly the keys where it is True."""
    for what, arguments in masked(inputs).items():
        got = by_hand(student.scaled_dot_product_attention.record(*arguments))
        output, _ = reference.scaled_dot_product_attention(*arguments)
        expect_output(got, output, f"the output {what}", OF_MASKS)
    expect_no_weight(got, arguments[-1])


@points(0.25, requires=JOURNEY)
def test_arguments_are_left_unchanged(student, inputs):
    """Attention does not change query, key, value or mask, and gives each caller a new output and new weights."""
    for queries, dtype in (4, torch.float32), (1, torch.float32), (3, torch.float64):
        arguments = [argument.to(dtype) for argument in draw(inputs, (), queries, 5, 3, 6)]
        mask = torch.tensor([False, True, False, True, False]).repeat(queries, 1)
        expect_unchanged(student.scaled_dot_product_attention.trace(*arguments))
        expect_unchanged(student.scaled_dot_product_attention.trace(*arguments, mask))
    expect_own_result(student.scaled_dot_product_attention, *arguments, mask)


@points(0.75)
def test_v1_for_any_weights(student, reference, inputs):
    """SelfAttention_v1 is right for any parameters, any sizes and any number of tokens, call after call."""
    for d_in, d_out, tokens in SIZES:
        x, matrices, _ = draw_layer(inputs, d_in, d_out, tokens)
        layer = filled(student.SelfAttention_v1(d_in, d_out), matrices)
        expect_calls(layer, x, matrices, reference)
    x, matrices, _ = draw_layer(inputs, d_in, d_out, tokens)
    fill(layer, matrices)
    expect_new(layer(x), reference.self_attention(x, matrices))
    expect_anew(lambda: student.SelfAttention_v1(d_in, d_out), x)


@points(0.5)
def test_v1_can_learn(student, reference, inputs):
    """The three parameters of SelfAttention_v1 and its input get the right gradients."""
    x, matrices, _ = draw_layer(inputs, 3, 2, 6)
    upstream = inputs.randn(6, 2, dtype=torch.float32)
    layer = filled(student.SelfAttention_v1(3, 2), matrices)
    of_x, of_matrices, _ = reference.gradients(x, upstream, matrices)
    expect_gradients(layer.gradient(x, upstream=upstream), of_x, of_matrices, LEARNING)


@points(0.5)
def test_v2_for_any_weights(student, reference, inputs):
    """SelfAttention_v2 is right for any weights, any sizes and any number of tokens, call after call."""
    for d_in, d_out, tokens in SIZES:
        x, matrices, _ = draw_layer(inputs, d_in, d_out, tokens)
        layer = filled(student.SelfAttention_v2(d_in, d_out), as_linear(matrices))
        expect_calls(layer, x, matrices, reference)
    x, matrices, _ = draw_layer(inputs, d_in, d_out, tokens)
    fill(layer, as_linear(matrices))
    expect_new(layer(x), reference.self_attention(x, matrices))
    expect_anew(lambda: student.SelfAttention_v2(d_in, d_out), x)


@points(0.25, requires="test_v1_of_six_tokens")
def test_v1_does_not_change_x(student, inputs):
    """SelfAttention_v1 leaves the caller's x unchanged."""
    expect_unchanged(student.SelfAttention_v1(3, 3).trace(inputs.randn(6, 3, dtype=torch.float32)))


@points(0.25, requires="test_v2_of_six_tokens")
def test_v2_does_not_change_x(student, inputs):
    """SelfAttention_v2 leaves the caller's x unchanged."""
    expect_unchanged(student.SelfAttention_v2(3, 3).trace(inputs.randn(6, 3, dtype=torch.float32)))


@points(0.5)
def test_v2_uses_its_biases(student, reference, inputs):
    """With qkv_bias=True, SelfAttention_v2 adds one bias each to queries, keys and values."""
    for d_in, d_out, tokens in SIZES[:-1]:
        x, matrices, biases = draw_layer(inputs, d_in, d_out, tokens, biased=True)
        layer = filled(student.SelfAttention_v2(d_in, d_out, qkv_bias=True), as_linear(matrices, biases))
        expect_output_of_layer(layer(x), reference.self_attention(x, matrices, biases), x)


@points(0.25)
def test_v2_can_learn(student, reference, inputs):
    """The weights of SelfAttention_v2, its biases if it has any, and its input get the right gradients."""
    x, matrices, _ = draw_layer(inputs, 3, 2, 6)
    upstream = inputs.randn(6, 2, dtype=torch.float32)
    layer = filled(student.SelfAttention_v2(3, 2), as_linear(matrices))
    of_x, of_matrices, _ = reference.gradients(x, upstream, matrices)
    expect_gradients(layer.gradient(x, upstream=upstream), of_x, as_linear(of_matrices), LEARNING)

    layer = student.SelfAttention_v2(3, 2, True)
    if not {f"{name}.bias" for name in NAMES} <= inspect_module(layer).parameters.value.keys():
        return  # which another check tells
    x, matrices, biases = draw_layer(inputs, 3, 2, 2, biased=True)
    upstream = inputs.randn(2, 2, dtype=torch.float32)
    fill(layer, as_linear(matrices, biases))
    of_x, of_matrices, of_biases = reference.gradients(x, upstream, matrices, biases)
    expect_gradients(layer.gradient(x, upstream=upstream), of_x, as_linear(of_matrices, of_biases), LEARNING)


def draw(inputs, leading, queries, keys, d, dv):
    """Random query, key and value, float32."""
    shapes = (queries, d), (keys, d), (keys, dv)
    return tuple(inputs.randn(*leading, *shape, dtype=torch.float32) for shape in shapes)


def draw_mask(inputs, shape):
    """A random mask of five keys, one of which no query has blocked."""
    mask = inputs.bools(shape)
    mask[..., int(inputs.integers(0, 5))] = False
    return mask


def masked(inputs):
    """Arguments with a mask, by what the call is about."""
    query, key, value = draw(inputs, (2, 3), 4, 5, 7, 6)
    arguments = limited(query, query @ key.mT / 7**0.5, 30.0), key, value
    calls = {f"for a mask {shape} and scores (2, 3, 4, 5)": (*arguments, draw_mask(inputs, shape)) for shape in MASKS}
    blocked = torch.arange(5) == int(inputs.integers(0, 5))
    calls["for one query and a mask (1, 5)"] = arguments[0][..., :1, :], *arguments[1:], blocked[None]
    # A mask that is turned round, not looked at, or taken for one row for each example, fits here.
    query, key, value = draw(inputs, (4,), 4, 4, 3, 6)
    square = limited(query, query @ key.mT / 3**0.5, 30.0), key, value
    for shape in (4, 4), (4, 4, 4):
        mask = torch.ones(4, 4, dtype=torch.bool).triu(1).expand(shape).clone()
        calls[f"for a causal mask {shape} and scores (4, 4, 4)"] = *square, mask
    calls["for a mask that blocks nothing"] = *arguments, torch.zeros(4, 5, dtype=torch.bool)
    # One visible key alone: scores of this size leave no digits for the difference of two.
    query, key, value = draw(inputs, (), 4, 5, 4, 2)
    blocked = torch.arange(5) != int(inputs.integers(0, 5))
    query[:, 0], key[:, 0] = -2000.0, torch.where(blocked, 0.0, 1000.0)
    calls["for a visible score near -1,000,000 and blocked ones near 0"] = query, key, value, blocked.repeat(4, 1)
    # A feature of its own makes all scores lower by 80, which changes no weight: nothing finite is low enough.
    low = draw(inputs, (), 4, 5, 3, 2)
    low[0][:, 0], low[1][:, 0] = -40.0, 2 * 3**0.5
    calls["for scores near -80 and a mask"] = *low, draw_mask(inputs, (4, 5))
    return calls


def draw_layer(inputs, d_in, d_out, tokens, biased=False):
    """Random x (T, d_in), matrices (d_in, d_out) and biases (d_out,), float32, for scaled scores of 8 at most.

    With 80 features, where scores of 179 are no more than 20 when they are scaled, they may be larger. There, keys
    resemble queries: no score is the small difference of large numbers, which float32 would round.
    """
    x = inputs.randn(tokens, d_in, dtype=torch.float32)
    matrices = {name: inputs.randn(d_in, d_out, dtype=torch.float32) for name in NAMES}
    if d_out == 80:
        matrices["W_key"] += matrices["W_query"]
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


def filled(layer, values):
    """The layer with these parameters."""
    expect_names(inspect_module(layer), values)
    fill(layer, values)
    return layer


def shape_of(tensor):
    return tuple(tensor.shape)


@expectation
def expect_output(got, output, what, hint):
    """Compare the output. Whether the weights are returned beside it, a check of its own tells."""
    is_pair = isinstance(got, tuple | list) and len(got) == 2
    expect_close(got[0] if is_pair else got, output, what=what, hint=hint)


@expectation
def expect_weights(got, weights, case):
    is_two = isinstance(got, tuple) and len(got) == 2
    hint = "Return two things: the output, and then the weights that made it."
    expect(is_two, f"the result {case} is not a tuple of two", "(output, weights)", got, hint)
    expect_close(got[1], weights, what=f"the table of weights {case}")


@expectation
def expect_no_weight(got, mask):
    """Vouch that blocked keys have no weight, if the weights are returned."""
    weights = got[1] if isinstance(got, tuple | list) and len(got) == 2 else None
    if isinstance(weights, torch.Tensor) and weights.shape == mask.shape:
        expect(not weights[mask].any(), "a blocked key has some weight", "exactly 0", weights[mask], OF_MASKS)


def expect_calls(layer, x, matrices, reference):
    """Call the layer with x, -x and both in turn: no call may leave anything behind."""
    for batch in x, -x, torch.cat([x, -x]):
        expect_output_of_layer(by_hand(layer.record(batch)), reference.self_attention(batch, matrices), batch)


def expect_new(got, expected):
    hint = "With other parameters the output was right. What is kept from call to call?"
    expect_close(got, expected, what="the output after all parameters got new numbers", hint=hint)


def expect_output_of_layer(got, expected, x):
    what = f"the output for x {tuple(x.shape)} and d_out = {expected.shape[1]}"
    hint = "Scores of queries and keys, divided by the square root of d_out; softmax over the keys; blends of values."
    expect_close(got, expected, what=what, hint=hint)
