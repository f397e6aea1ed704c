# Built from course/01_dot_products/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the sentence of the lesson, and two small cases that can be summed by hand."""

import torch

from autograder.checking import expect_close, expect_tensor, points, slip_hint


@points(1)
def test_scores_for_the_query_journey(student, reference):
    """For the query "journey" the six tokens score 0.9544, 1.4950, 1.4754, 0.8434, 0.7070 and 1.0865."""
    inputs, expected = reference["inputs"], reference["scores_of_journey"]
    query = inputs[1]

    def hint(got, expected):
        slip = name_the_slip(got, expected, query.norm() * inputs.norm(dim=1), len(query))
        return name_the_row(got, inputs) or slip

    got = expect_tensor(student.attention_scores_for_query(query, inputs), shape=(6,))
    expect_close(got, expected, atol=1e-4, what="the scores", hint=hint)


@points(1)
def test_query_scores_need_no_fixed_size(student, reference):
    """Each token gets one score, for any number of tokens and features."""
    for name in "wide", "tall":
        inputs, query, expected = reference[name], reference[name + "_query"], reference[name + "_query_scores"]
        got = expect_tensor(student.attention_scores_for_query(query=query, inputs=inputs), shape=(len(inputs),))

        def hint(got, expected, inputs=inputs, query=query):
            slip = name_the_slip(got, expected, query.norm() * inputs.norm(dim=1), len(query))
            return name_the_row(got, inputs) or slip

        expect_close(got, expected, what=f"the scores of {len(inputs)} tokens with {len(query)} features", hint=hint)


@points(1)
def test_scores_of_all_pairs(student, reference):
    """In the score matrix of the sentence, entry (i, j) is the dot product of token i and token j."""
    inputs, expected = reference["inputs"], reference["scores"]
    norms = inputs.norm(dim=1)

    def hint(got, expected):
        return name_the_slip(got, expected, norms[:, None] * norms, inputs.shape[1])

    got = expect_tensor(student.attention_scores(inputs), shape=(6, 6))
    expect_close(got, expected, atol=1e-4, what="the score matrix", hint=hint)


@points(1)
def test_score_matrix_is_tokens_by_tokens(student, reference):
    """The score matrix has one row and one column per token, however many features a token has."""
    for name in "wide", "tall":
        inputs, expected = reference[name], reference[name + "_scores"]
        tokens, features = inputs.shape
        norms = inputs.norm(dim=1)

        def hint(got, expected, norms=norms, features=features):
            return name_the_slip(got, expected, norms[:, None] * norms, features)

        got = expect_tensor(student.attention_scores(inputs=inputs), shape=(tokens, tokens))
        expect_close(got, expected, what=f"the score matrix of {tokens} tokens with {features} features", hint=hint)


def name_the_row(got, inputs):
    """A hint if the wrong scores are right for one of the tokens as the query."""
    for row, token in enumerate(inputs):
        if torch.allclose(got.double(), (inputs @ token).double(), atol=1e-4):
            return f"These are the scores of the token in row {row}. Use the `query` that is passed."
    return None


def name_the_slip(got, expected, norms, features):
    """A hint that fits the wrong scores, if they are a well-known variant of the right ones."""
    variants = [
        (expected / norms, "These are cosines: you divided by the lengths of the vectors. Do not divide."),
        (expected / features, "These are means over the features. Add the products up; do not average them."),
        (expected / features**0.5, "You divided by the root of the number of features. Leave that for a later lesson."),
        (expected.softmax(-1), "You applied a softmax. Return the raw scores: softmax comes in the next lesson."),
    ]
    if expected.dim() == 2:
        half = "Half of the pairs are missing. Score every token against every token, in both directions."
        itself = "The diagonal is missing. Score every token against itself, too."
        without_diagonal = expected - expected.diag().diag()
        variants += [(expected.triu(), half), (expected.tril(), half), (without_diagonal, itself)]
    slip = slip_hint(variants)(got, expected)
    if slip is None and torch.allclose(got.double(), expected.double(), rtol=1e-2, atol=1e-2):
        return "Nearly right, but digits are lost. Do you round, or compute in half precision?"
    return slip or "Multiply the two vectors feature by feature, then add the products up."
