"""Hidden checks: any weights, any number of tokens and features, squares, and a token alone."""

import torch

from autograder.checking import expect_close, points

# float32 throughout: code that collects its numbers in torch.empty(T, T), as the lessons do, is right.
# The last is the book's size, for other tokens than the book's.
SIZES = (5, 3), (3, 5), (20, 2), (2, 9), (3, 80), (6, 3)
JOURNEY = "test_context_vector_of_journey"
SQUARES = (2, 2), (4, 4), (7, 7)


@points(1)
def test_context_vector_of_any_size(student, reference, inputs):
    """context_vector blends any number of rows with any number of features."""
    check_blends(student, reference, inputs, (*SIZES, *SQUARES))


@points(0.25, requires=JOURNEY)
def test_context_vector_keeps_its_dimension(student, reference, inputs):
    """context_vector returns a vector, too, for a single row or a single feature."""
    check_blends(student, reference, inputs, ((1, 4), (6, 1), (1, 1)))


@points(0.5, requires=JOURNEY)
def test_weights_are_used_as_they_are(student, reference, inputs):
    """context_vector uses its weights as they are: it does not normalise them, and they may be zero or negative."""
    weights = inputs.randn(6, dtype=torch.float32)
    values = inputs.randn(6, 4, dtype=torch.float32)
    cases = {
        "of both signs": weights,
        "that sum to more than 1": weights.abs() + 1,
        "some of which are 0": weights.clamp(min=0),
        "that are all 0": weights * 0,
        "that consist of one number alone": -1 - inputs.rand(1, dtype=torch.float32),
    }
    blends = student.context_vector.each((chosen, values[: len(chosen)]) for chosen in cases.values())
    for (kind, chosen), blend in zip(cases.items(), blends, strict=True):
        expect_close(
            blend,
            reference.context_vector(chosen, values[: len(chosen)]),
            what=f"the blend with weights {kind}",
            hint="Multiply each row by its weight and add up, nothing else: no division, no softmax, no row left out.",
        )


@points(2)
def test_self_attention_of_any_size(student, reference, inputs):
    """simple_self_attention is right for any number of tokens and features."""
    x = inputs.randn(1, 8, dtype=torch.float32)  # tokens that resemble each other, two of them equal
    x = x * (50 / (x @ x.T)).sqrt() + inputs.randn(4, 8, dtype=torch.float32, scale=0.1)
    x[3] = x[1]
    check_sizes(student, reference, inputs, SIZES, {"tokens whose scores are near 50, and of which two are equal": x})


@points(0.75)
def test_as_many_tokens_as_features(student, reference, inputs):
    """simple_self_attention compares tokens, not features, even when there are as many tokens as features."""
    check_sizes(student, reference, inputs, SQUARES)


@points(0.5, requires="test_context_vectors_of_six_tokens")
def test_one_token_and_one_feature(student, reference, inputs):
    """simple_self_attention keeps both dimensions for a single token or a single feature."""
    check_sizes(student, reference, inputs, ((1, 4), (5, 1), (1, 1)))


def check_blends(student, reference, inputs, sizes):
    calls = [
        (inputs.randn(tokens, dtype=torch.float32).softmax(0), inputs.randn(tokens, features, dtype=torch.float32))
        for tokens, features in sizes
    ]
    for (weights, values), blend in zip(calls, student.context_vector.each(calls), strict=True):
        expect_close(
            blend,
            reference.context_vector(weights, values),
            what=f"the blend of values of shape {tuple(values.shape)}",
            hint="Weight i belongs to row i. Sum over the rows, and keep the features.",
        )


def check_sizes(student, reference, inputs, sizes, others=None):
    """Compare the results for random inputs of these sizes, and for others, by what they are."""
    cases = {}
    for tokens, features in sizes:
        x = inputs.randn(tokens, features, dtype=torch.float32)
        if features > 9:  # scores far above those of a few features, and exponentials that do not overflow
            x *= (50 / (x @ x.T).max()).sqrt()
        cases[f"inputs of shape {(tokens, features)}"] = x
    cases |= others or {}
    results = student.simple_self_attention.each((x,) for x in cases.values())
    for (case, x), got in zip(cases.items(), results, strict=True):
        expect_close(
            got,
            reference.simple_self_attention(x),
            what=f"the result for {case}",
            hint="Take unscaled scores (T, T) of the input rows, then a softmax over each row, then the blends.",
        )
