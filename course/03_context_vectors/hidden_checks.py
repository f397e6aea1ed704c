"""Hidden checks: any weights, any number of tokens and features, squares, and a token alone."""

import torch

from autograder.checking import expect_close, expect_own_result, expect_unchanged, points

# float32 throughout: code that collects its numbers in torch.empty(T, T), as the lessons do, is right.
# The last is the book's size, for other tokens than the book's.
SIZES = (5, 3), (3, 5), (20, 2), (2, 9), (3, 80), (6, 3)
JOURNEY = "test_context_vector_of_journey"
SQUARES = (2, 2), (4, 4), (7, 7)


@points(1)
def test_context_vector_of_any_size(student, reference, inputs):
    """context_vector blends any number of rows with any number of features."""
    for size in *SIZES, *SQUARES:
        values = inputs.randn(*size, dtype=torch.float32)
        check_blend(student, reference, inputs.randn(size[0], dtype=torch.float32).softmax(0), values)


@points(0.25, requires=JOURNEY)
def test_context_vector_keeps_its_dimension(student, reference, inputs):
    """context_vector returns a vector, too, for a single row or a single feature."""
    four, one = torch.tensor([0.5, 0.25, 0.125, 0.125])[inputs.permutation(4)], torch.ones(1)
    for weights, features in (one, 4), (four, 1), (one, 1):  # blends of a few digits
        check_blend(student, reference, weights, inputs.integers(1, 9, (len(weights), features)) / 2)


@points(0.5, requires=JOURNEY)
def test_weights_are_used_as_they_are(student, reference, inputs):
    """context_vector uses its weights as they are: it does not normalise them, and they may be zero or negative."""
    weights, values = inputs.randn(6, dtype=torch.float32), inputs.randn(6, 4, dtype=torch.float32)
    for kind, chosen in {
        "of both signs": weights,
        "that sum to more than 1": weights.abs() + 1,
        "some of which are 0": weights.clamp(min=0),
        "that are all 0": weights * 0,
        "whose sum is 0": torch.cat([weights[:1], -weights[:1]]),
        "that consist of one number alone": -1 - inputs.rand(1, dtype=torch.float32),
    }.items():
        got, expected = (one.context_vector(chosen, values[: len(chosen)]) for one in (student, reference))
        hint = "Multiply each row by its weight and add up, nothing else: no division, no softmax, no row left out."
        expect_close(got, expected, what=f"the blend with weights {kind}", hint=hint)
    tiny = weights * 2.0**-30
    got, expected = (one.context_vector(tiny, values) for one in (student, reference))
    expect_close(got, expected, atol=1e-5 * 2.0**-30, what="the blend with tiny weights", hint=hint)


@points(1.75)
def test_self_attention_of_any_size(student, reference, inputs):
    """simple_self_attention is right for any number of tokens and features."""
    x = inputs.randn(1, 8, dtype=torch.float32)  # tokens that resemble each other, two of them equal
    x = x * (75 / (x @ x.T)).sqrt() + inputs.randn(4, 8, dtype=torch.float32, scale=0.1)
    x[3] = x[1]
    check_attention(student, reference, x, "tokens whose scores are near 75, and of which two are equal")
    for size in SIZES:
        check_attention(student, reference, draw(inputs, *size), f"inputs of shape {size}")
    check_attention(student, reference, inputs.randn(4, 2, dtype=torch.float32), "tiny tokens", 2.0**-30)
    check_attention(student, reference, torch.cat([x[:1], -x[:1]]), "two tokens whose scores are near 75 and -75")


@points(0.75)
def test_as_many_tokens_as_features(student, reference, inputs):
    """simple_self_attention compares tokens, not features, even when there are as many tokens as features."""
    for size in SQUARES:
        check_attention(student, reference, draw(inputs, *size), f"inputs of shape {size}")


@points(0.5, requires="test_context_vectors_of_six_tokens")
def test_one_token_and_one_feature(student, reference, inputs):
    """simple_self_attention keeps both dimensions for a single token or a single feature."""
    for size in (1, 4), (5, 1), (60, 1), (1, 1):
        check_attention(student, reference, draw(inputs, *size), f"inputs of shape {size}")


@points(0.25)
def test_arguments_are_left_unchanged(student, inputs):
    """Both functions leave weights, values and inputs unchanged, and give each caller a new result."""
    weights, values = inputs.rand(3, dtype=torch.float32), inputs.randn(3, 3, dtype=torch.float32)
    expect_unchanged(student.context_vector.trace(weights, values))
    expect_unchanged(student.simple_self_attention.trace(values))
    expect_own_result(student.context_vector, weights, values, what="the context vector")
    expect_own_result(student.simple_self_attention, values, what="the table of context vectors")


def check_blend(student, reference, weights, values):
    hint = "Weight i belongs to row i. Sum over the rows, and keep the features."
    got, expected = (one.context_vector(weights, values) for one in (student, reference))
    expect_close(got, expected, what=f"the blend of values of shape {tuple(values.shape)}", hint=hint)


def check_attention(student, reference, x, case, length=1.0):
    hint = "Take unscaled scores (T, T) of the input rows, then a softmax over each row, then the blends."
    got, expected = (one.simple_self_attention(length * x) for one in (student, reference))
    expect_close(got, expected, atol=1e-5 * length, what=f"the result for {case}", hint=hint)


def draw(inputs, tokens, features):
    """Tokens whose scores are far above those of a few features, and whose exponentials do not overflow."""
    x = inputs.randn(tokens, features, dtype=torch.float32)
    return x if features <= 9 else x * (50 / (x @ x.T).max()).sqrt()
