"""Visible checks: the sentence of the lesson, and cases small enough to blend by hand."""

import torch

from autograder.checking import expect_close, expect_unchanged, points

TOKENS = "Your", "journey", "starts", "with", "one", "step"  # of the lesson


@points(0.75)
def test_context_vector_of_journey(student, reference):
    """Blended with the weights of "journey", the six tokens become 0.4419, 0.6515, 0.5683."""
    got = student.context_vector(reference["weights_of_journey"], reference["inputs"])
    what = "the context vector of journey"
    hint = "Compare with the blend that the lesson makes by hand: each of the six rows counts as its weight says."
    expect_close(got, reference["context_of_journey"], atol=1e-4, what=what, hint=hint)


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


@points(0.75)
def test_context_vector_by_hand(student, reference):
    """Any weights are used as they are: zero, negative or tiny ones, and some that do not sum to one."""
    values = reference["values"]
    cases = [(recipe, values, blend) for recipe, blend in zip(reference["recipes"], reference["blends"], strict=True)]
    cases.append((torch.tensor([-2.0]), values[1:2], torch.tensor([-8.0, -16.0])))  # a single row
    cases.append((torch.ones(33), torch.ones(33, 40), torch.full((40,), 33.0)))
    cases.append((torch.zeros(3), values, torch.zeros(values.shape[1])))
    for recipe, rows, blend in cases:
        what = f"the blend of {of(rows)} with the weights {of(recipe)}"
        hint = (
            "Every row counts as its weight says. The weights are neither changed nor left out, and nothing is rounded."
        )
        expect_close(student.context_vector(recipe, rows), blend, what=what, hint=hint)
    tiny, rows = torch.tensor([2.0**-30]), torch.tensor([[1.0, 3.0]])  # nothing is rounded, and no weight left out
    what = f"the blend of {of(rows)} with the weight {tiny.item():.1e}"
    expect_close(student.context_vector(tiny, rows), tiny * rows[0], atol=0.0, what=what, hint=hint)


@points(1.25)
def test_context_vectors_of_six_tokens(student, reference):
    """Every token of the sentence gets its context vector: 0.4421, 0.5931, 0.5790 for "Your", and so on."""
    got = student.simple_self_attention(reference["inputs"])
    what = "the table of context vectors"
    expect_close(got, reference["contexts"], atol=1e-4, what=what, hint=look_at_the_rows, names=TOKENS)


@points(1)
def test_self_attention_by_hand(student, reference):
    """simple_self_attention agrees with results by hand, for more features than tokens, as many, or fewer."""
    tokens, contexts = reference["two_tokens"], reference["two_contexts"]
    equals = torch.full((33, 40), 0.1)
    for inputs, expected in (
        (tokens, contexts),
        (tokens[:, :2], contexts[:, :2]),
        (tokens[[0, 1, 1, 0], :2], reference["four_contexts"]),
        # The second token once more: it shares evenly with its equal.
        (tokens[[0, 1, 1], :2], tokens[:1, :2] * torch.tensor([[3 / 5], [1 / 3], [1 / 3]])),
        (equals, equals),
        (reference["steep_tokens"], reference["steep_contexts"]),  # whose scores are above 80
        (torch.tensor([[9.0, 0.0], [-9.0, 0.0]]), torch.tensor([[9.0, 0.0], [-9.0, 0.0]])),  # with scores 81 and -81
        (reference["far_tokens"], reference["far_contexts"]),  # whose smallest weight counts
    ):
        what = f"the result for {len(inputs)} tokens with {inputs.shape[1]} features, worked out by hand"
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
    """Both functions leave the caller's weights, values and inputs unchanged."""
    inputs = reference["inputs"][:3]
    expect_unchanged(student.context_vector.trace(reference["recipes"][0], inputs))
    expect_unchanged(student.simple_self_attention.trace(inputs))


def of(numbers):
    """The numbers, if they are few."""
    return str(numbers.tolist()) if numbers.numel() < 9 else f"ones of shape {tuple(numbers.shape)}"


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
