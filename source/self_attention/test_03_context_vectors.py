# Built from course/03_context_vectors/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the sentence of the lesson, and cases small enough to blend by hand."""

import torch

from autograder.checking import expect_close, expect_own_result, expect_unchanged, points

TOKENS = "Your", "journey", "starts", "with", "one", "step"  # of the lesson


@points(0.75)
def test_context_vector_of_journey(student, reference):
    """context_vector returns a (3,) tensor for "journey": 0.4419, 0.6515, 0.5683."""
    got = student.context_vector(reference["weights_of_journey"], reference["inputs"])
    what = "the context vector of journey"
    hint = "Compare with the blend that the lesson makes by hand: each of the six rows counts as its weight says."
    expect_close(got, reference["context_of_journey"], atol=1e-4, what=what, hint=hint)


@points(0.75)
def test_context_vector_by_hand(student, reference):
    """context_vector is right for any rows and weights: zero, negative, tiny, of any sum; nothing is rounded."""
    values = reference["values"]
    cases = [(recipe, values, blend) for recipe, blend in zip(reference["recipes"], reference["blends"], strict=True)]
    cases.append((torch.tensor([-2.0]), values[1:2], torch.tensor([-8.0, -16.0])))  # a single row
    cases.append((torch.zeros(3), values, torch.zeros(values.shape[1])))
    cases.append((torch.tensor([3.0, -3.0, 0.0]), values, 3 * (values[0] - values[1])))  # the sum is 0
    for recipe, rows, blend in cases:
        what = f"the blend of {rows.tolist()} with the weights {recipe.tolist()}"
        hint = (
            "Every row counts as its weight says. The weights are neither changed nor left out, and nothing is rounded."
        )
        expect_close(student.context_vector(recipe, rows), blend, what=what, hint=hint)
    what, many = "the blend of 33 rows of ones, each with the weight 1", torch.ones(33, 40)
    expect_close(student.context_vector(many[:, 0], many), torch.full((40,), 33.0), what=what, hint=hint)
    rows = torch.tensor([[1.0, 3.0]])
    for small in torch.tensor([[2.0**-7], [2.0**-30]]):  # nothing is rounded, and no weight left out
        what = f"the blend of {rows.tolist()} with the weight {small.item():.1e}"
        expect_close(student.context_vector(small, rows), small * rows[0], atol=0.0, what=what, hint=hint)


@points(0.5, requires="test_context_vector_of_journey")
def test_one_row_or_one_feature(student, reference):
    """context_vector keeps its shape (d,) for a single row, a single feature, or both."""
    values, recipe = reference["values"], reference["recipes"][0]
    cases = {
        "one row with two features": (torch.tensor([1.0]), values[1:2], torch.tensor([4.0, 8.0])),
        "three rows with one feature": (recipe, values[:, 1:], torch.tensor([3.0])),
        "one row with one feature": (torch.tensor([1.0]), values[1:2, :1], torch.tensor([4.0])),
    }
    for case, (weights, rows, blend) in cases.items():
        expect_close(student.context_vector(weights=weights, values=rows), blend, what=f"the blend of {case}")


@points(1.25)
def test_context_vectors_of_six_tokens(student, reference):
    """simple_self_attention returns a (6, 3) tensor for the sentence: 0.4421, 0.5931, 0.5790 for "Your", and so on."""
    got = student.simple_self_attention(reference["inputs"])
    what = "the table of context vectors"
    expect_close(got, reference["contexts"], atol=1e-4, what=what, hint=look_at_the_rows, names=TOKENS)


@points(1)
def test_self_attention_by_hand(student, reference):
    """simple_self_attention is right for tokens worked out by hand: few, many, equal, long or tiny ones."""
    tokens, contexts = reference["two_tokens"], reference["two_contexts"]
    equals = torch.full((33, 40), 0.1)
    opposites = torch.tensor([[9.0, 0.0], [-9.0, 0.0]])
    for inputs, expected, note in (
        (tokens, contexts, " (the second is a row of zeros)"),
        (tokens[:, :2], contexts[:, :2], " (the second is a row of zeros)"),
        (tokens[[0, 1, 1, 0], :2], reference["four_contexts"], " (two pairs of equal ones)"),
        # The second token once more: it shares evenly with its equal.
        (tokens[[0, 1, 1], :2], tokens[:1, :2] * torch.tensor([[3 / 5], [1 / 3], [1 / 3]]), " (two are equal)"),
        (equals, equals, " (all are equal)"),
        (reference["steep_tokens"], reference["steep_contexts"], " (the scores are above 80)"),
        (opposites, opposites, " (the scores are 81 and -81)"),
        (reference["far_tokens"], reference["far_contexts"], " (the smallest weight counts)"),
    ):
        what = f"the result for {len(inputs)} tokens{note} with {inputs.shape[1]} features, worked out by hand"
        expect_close(student.simple_self_attention(inputs), expected, what=what, hint=look_at_the_rows)
    tiny = 2.0**-30 * torch.tensor([[1.0, 3.0], [3.0, 1.0]])  # nothing is rounded
    got = student.simple_self_attention(tiny)
    expect_close(got, torch.full((2, 2), 2.0**-29), atol=0.0, what="the result for two tiny tokens, half of each")


@points(0.5, requires="test_context_vectors_of_six_tokens")
def test_self_attention_of_one_token_or_feature(student, reference):
    """simple_self_attention keeps both dimensions for a single token, a single feature, or both."""
    tokens, contexts = reference["two_tokens"], reference["two_contexts"]
    alone = torch.tensor([[2.0, -1.0, 3.0]])  # has only itself to look at
    cases = {
        "one token with three features": (alone, alone),
        "two tokens with one feature": (tokens[:, :1], contexts[:, :1]),
        "one token with one feature": (alone[:, :1], alone[:, :1]),
    }
    for case, (inputs, expected) in cases.items():
        expect_close(student.simple_self_attention(inputs=inputs), expected, what=f"the result for {case}")


@points(0.25)
def test_arguments_stay_as_they_are(student, reference):
    """Both functions leave weights, values and inputs unchanged, and give each caller a new result."""
    weights, inputs = reference["recipes"][0], reference["inputs"][:3]
    expect_unchanged(student.context_vector.trace(weights, inputs))
    expect_unchanged(student.simple_self_attention.trace(inputs))
    expect_own_result(student.context_vector, weights, inputs, what="the context vector")
    expect_own_result(student.simple_self_attention, inputs, what="the table of context vectors")


def look_at_the_rows(got, expected):
    """A hint that fits the wrong context vectors."""
    right = torch.isclose(got.double(), expected.double(), rtol=1e-3, atol=1e-3).all(-1)
    if got.isnan().any():
        return "NaN: does a token have no token to look at, not even itself, or does an exponential overflow?"
    if right[0] and not right[1:].all():
        return "The first row is right. Does each later token begin anew, and look at all tokens?"
    if right[-1] and not right.all():
        return "The last row is right. Do the earlier tokens look at all tokens, too?"
    return "Check the three steps one by one: scores (T, T), weights whose rows sum to one, blends (T, d)."
