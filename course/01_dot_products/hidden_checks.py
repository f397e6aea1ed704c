"""Hidden checks: random tokens of many sizes, a single token, and every floating dtype."""

import torch
from shared_01 import DIGITS_ARE_LOST, JOURNEY, PAIRS, is_nearly_right

from autograder.checking import dot_atol, expect_close, expect_own_result, expect_tensor, expect_unchanged, points

# (T, d): more tokens than features, fewer (very short ones), as many (a silent transpose), one feature, many tokens,
# and the book's size, for other tokens than the book's, twice.
SIZES = (7, 5), (2, 70), (4, 4), (3, 1), (20, 3), (6, 3), (6, 3)
DTYPES = torch.float16, torch.float32, torch.float64
# What checks of shapes and dtypes ask of the values (and 0.001): digits are the matter of the checks of random tokens.
ROUGH = torch.float16


@points(0.75)
def test_query_scores_of_random_tokens(student, reference, inputs):
    """The scores for a query are right for any number of random tokens and features."""
    hint = unless_nearly_right("Entry i is the sum over the features of query times row i, and nothing else.")
    for tokens, features in SIZES:
        length = 2.0**-20 if features == 70 else 1.0
        query, x = length * inputs.randn(features), length * inputs.randn(tokens, features)
        if features == 5:
            x[0] = 0.0  # a token whose scores are exactly 0
        got = expect_tensor(student.attention_scores_for_query(query, x), shape=(tokens,))
        expected = reference.attention_scores_for_query(query, x)
        what = f"the scores of {tokens} tokens with {features} features"
        expect_close(got, expected, atol=dot_atol(x, query), what=what, hint=hint)


@points(0.75, requires=JOURNEY)
def test_query_scores_of_a_single_token(student, reference, inputs):
    """For a single token the result is a vector with one score, not a bare number."""
    x, query = inputs.randn(1, 5), inputs.randn(5)
    got = expect_tensor(student.attention_scores_for_query(query, x), shape=(1,))
    expect_close(got, reference.attention_scores_for_query(query, x), precision=ROUGH, atol=1e-3, what="the score")


@points(0.75, requires=JOURNEY)
def test_query_scores_keep_the_dtype(student, reference, inputs):
    """The scores for a query have the dtype of the inputs: float16, float32 or float64."""
    for dtype in DTYPES:
        query, x = inputs.randn(4, dtype=dtype), inputs.randn(5, 4, dtype=dtype)
        got = expect_tensor(student.attention_scores_for_query(query, x), shape=(5,), dtype=dtype)
        expected = reference.attention_scores_for_query(query, x)
        expect_close(got, expected, precision=ROUGH, atol=dot_atol(x, query) + 1e-3, what=f"the {dtype} scores")


@points(0.75)
def test_pair_scores_of_random_tokens(student, reference, inputs):
    """The scores of all pairs are right for any number of random tokens and features."""
    hint = unless_nearly_right(
        "Entry (i, j) is the sum over the features of row i times row j, for every i and every j."
    )
    for tokens, features in SIZES:
        x = (2.0**-20 if features == 70 else 1.0) * inputs.randn(tokens, features)
        if features == 5:
            x[0] = 0.0  # a token whose scores are exactly 0
        got = expect_tensor(student.attention_scores(x), shape=(tokens, tokens))
        what = f"the score matrix of {tokens} tokens with {features} features"
        expect_close(got, reference.attention_scores(x), atol=dot_atol(x, x), what=what, hint=hint)


@points(0.75, requires=PAIRS)
def test_pair_scores_of_a_single_token(student, reference, inputs):
    """For a single token the score matrix has one row and one column."""
    x = inputs.randn(1, 5)
    got = expect_tensor(student.attention_scores(x), shape=(1, 1))
    expect_close(got, reference.attention_scores(x), precision=ROUGH, atol=1e-3, what="the score matrix")


@points(0.75, requires=PAIRS)
def test_pair_scores_keep_the_dtype(student, reference, inputs):
    """The scores of all pairs have the dtype of the inputs: float16, float32 or float64."""
    for dtype in DTYPES:
        x = inputs.randn(5, 4, dtype=dtype)
        got = expect_tensor(student.attention_scores(x), shape=(5, 5), dtype=dtype)
        expected, atol = reference.attention_scores(x), dot_atol(x, x) + 1e-3
        expect_close(got, expected, precision=ROUGH, atol=atol, what=f"the {dtype} score matrix")


@points(0.25, requires=JOURNEY)
def test_query_and_inputs_are_left_unchanged(student, inputs):
    """attention_scores_for_query leaves query and inputs unchanged, and gives each caller a new result."""
    query, x = inputs.randn(3), inputs.randn(6, 3)
    expect_unchanged(student.attention_scores_for_query.trace(query, x))
    expect_own_result(student.attention_scores_for_query, query, x, what="the scores")


@points(0.25, requires=PAIRS)
def test_inputs_are_left_unchanged(student, inputs):
    """attention_scores leaves the caller's inputs unchanged, and gives each caller a new result."""
    x = inputs.randn(6, 3)
    expect_unchanged(student.attention_scores.trace(x))
    expect_own_result(student.attention_scores, x, what="the score matrix")


def unless_nearly_right(sentence):
    """A hint: the sentence, or another one where only digits are lost."""
    return lambda got, expected: DIGITS_ARE_LOST if is_nearly_right(got, expected) else sentence
