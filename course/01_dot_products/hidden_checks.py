"""Hidden checks: random tokens of many sizes, a single token, and every floating dtype."""

import torch

from autograder.checking import dot_atol, expect_close, expect_tensor, points

# (T, d): more tokens than features, fewer, as many (a silent transpose), one feature, many tokens, and the book's size,
# for other tokens than the book's, twice.
SIZES = (7, 5), (2, 70), (4, 4), (3, 1), (20, 3), (6, 3), (6, 3)
DTYPES = torch.float16, torch.float32, torch.float64
# What checks of shapes and dtypes ask of the values (and 0.001): digits are the matter of the checks of random tokens.
ROUGH = torch.float16


@points(1)
def test_query_scores_of_random_tokens(student, reference, inputs):
    """The scores for a query are right for any number of random tokens and features."""
    calls = [(inputs.randn(features), inputs.randn(tokens, features)) for tokens, features in SIZES]
    calls[0][1][0] = 0.0
    for (query, x), got in zip(calls, student.attention_scores_for_query.each(calls), strict=True):
        tokens, features = x.shape
        got = expect_tensor(got, shape=(tokens,))
        expect_close(
            got,
            reference.attention_scores_for_query(query, x),
            atol=dot_atol(x, query),
            what=f"the scores of {tokens} tokens with {features} features",
            hint=unless_nearly_right("Entry i is the sum over the features of query times row i, and nothing else."),
        )


@points(0.75, requires="test_scores_for_the_query_journey")
def test_query_scores_of_a_single_token(student, reference, inputs):
    """For a single token the result is a vector with one score, not a bare number."""
    x, query = inputs.randn(1, 5), inputs.randn(5)
    got = expect_tensor(student.attention_scores_for_query(query, x), shape=(1,))
    expect_close(got, reference.attention_scores_for_query(query, x), precision=ROUGH, atol=1e-3, what="the score")


@points(0.75, requires="test_scores_for_the_query_journey")
def test_query_scores_keep_the_dtype(student, reference, inputs):
    """The scores for a query have the dtype of the inputs: float16, float32 or float64."""
    calls = [(inputs.randn(4, dtype=dtype), inputs.randn(5, 4, dtype=dtype)) for dtype in DTYPES]
    for (query, x), got in zip(calls, student.attention_scores_for_query.each(calls), strict=True):
        got = expect_tensor(got, shape=(5,), dtype=x.dtype)
        expected = reference.attention_scores_for_query(query, x)
        what = f"the {x.dtype} scores"
        expect_close(got, expected, precision=ROUGH, atol=dot_atol(x, query) + 1e-3, what=what)


@points(1)
def test_pair_scores_of_random_tokens(student, reference, inputs):
    """The scores of all pairs are right for any number of random tokens and features."""
    calls = [(inputs.randn(tokens, features),) for tokens, features in SIZES]
    calls[0][0][0] = 0.0  # a token whose scores are exactly 0
    for (x,), got in zip(calls, student.attention_scores.each(calls), strict=True):
        tokens, features = x.shape
        got = expect_tensor(got, shape=(tokens, tokens))
        expect_close(
            got,
            reference.attention_scores(x),
            atol=dot_atol(x, x),
            what=f"the score matrix of {tokens} tokens with {features} features",
            hint=unless_nearly_right(
                "Entry (i, j) is the sum over the features of row i times row j, for every i and every j."
            ),
        )


@points(0.75, requires="test_scores_of_all_pairs")
def test_pair_scores_of_a_single_token(student, reference, inputs):
    """For a single token the score matrix has one row and one column."""
    x = inputs.randn(1, 5)
    got = expect_tensor(student.attention_scores(x), shape=(1, 1))
    expect_close(got, reference.attention_scores(x), precision=ROUGH, atol=1e-3, what="the score matrix")


@points(0.75, requires="test_scores_of_all_pairs")
def test_pair_scores_keep_the_dtype(student, reference, inputs):
    """The scores of all pairs have the dtype of the inputs: float16, float32 or float64."""
    calls = [(inputs.randn(5, 4, dtype=dtype),) for dtype in DTYPES]
    for (x,), got in zip(calls, student.attention_scores.each(calls), strict=True):
        got = expect_tensor(got, shape=(5, 5), dtype=x.dtype)
        what = f"the {x.dtype} score matrix"
        expect_close(got, reference.attention_scores(x), precision=ROUGH, atol=dot_atol(x, x) + 1e-3, what=what)


def unless_nearly_right(sentence):
    """A hint: the sentence, or another one where only digits are lost."""

    def hint(got, expected):
        if torch.allclose(got.double(), expected.double(), rtol=1e-2, atol=1e-2):
            return "Nearly right, but digits are lost. Do you round, or compute in half precision?"
        return sentence

    return hint
