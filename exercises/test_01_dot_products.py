# Built from course/01_dot_products/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the sentence of the lesson, and small cases that can be summed by hand."""

import torch
from shared_01 import DIGITS_ARE_LOST, JOURNEY, PAIRS, is_nearly_right

from autograder.checking import expect_close, expect_own_result, expect_tensor, expect_unchanged, points

# dtype -> the accuracy asked for: float64 may be computed in float32.
DTYPES = {torch.float16: torch.float16, torch.float32: torch.float32, torch.float64: torch.float32}
LENGTHS = {1000.0: "a thousand times as long", 2.0**-6: "a 64th as long", 2.0**-20: "a millionth as long"}
TOKENS = "Your", "journey", "starts", "with", "one", "step"  # of the lesson
DIGITS = "Does code of yours round, set small scores to 0, compute in half precision, or keep an earlier answer?"
ROUGH = 3e-3  # digits are a promise of their own
# Scores near the end of float16's range, 65504: what is larger on the way to them overflows.
HIGH = torch.tensor([[250.0, 1.0], [-250.0, 0.0]], dtype=torch.float16)
HIGH_SCORES = torch.tensor([[62501.0, -62500.0], [-62500.0, 62500.0]])
OVERFLOW = "float16 ends at 65504. Does your code hold a number on the way that is larger than the scores?"


@points(0.75)
def test_scores_for_the_query_journey(student, reference):
    """attention_scores_for_query gives a (6,) tensor for "journey": 0.9544, 1.4950, 1.4754, 0.8434, 0.7070, 1.0865."""
    inputs = reference["inputs"]
    got = expect_tensor(student.attention_scores_for_query(inputs[1], inputs), shape=(6,))
    expect_close(got, reference["scores_of_journey"], atol=ROUGH, what="the scores", hint=look_at_the_scores)


@points(0.75)
def test_query_scores_need_no_fixed_size(student, reference):
    """attention_scores_for_query(query=..., inputs=...) is right for any query and any size of inputs."""
    for name in "wide", "tall":
        inputs, query, expected = reference[name], reference[name + "_query"], reference[name + "_query_scores"]
        got = student.attention_scores_for_query(query=query, inputs=inputs)
        got = expect_tensor(got, shape=(len(inputs),))
        what = f"the scores of {len(inputs)} tokens with {len(query)} features"
        expect_close(got, expected, what=what, hint=look_at_the_scores)
    got = expect_tensor(student.attention_scores_for_query(torch.ones(40), many_ones()), shape=(17,))
    expect_close(got, many_ones().sum(1), what="the scores of a token of zeros and 16 tokens of 40 ones")


@points(0.75)
def test_scores_of_all_pairs(student, reference):
    """attention_scores returns a (6, 6) tensor for the sentence: entry (i, j) is the dot product of tokens i and j."""
    got = expect_tensor(student.attention_scores(reference["inputs"]), shape=(6, 6))
    expect_close(got, reference["scores"], atol=ROUGH, what="the score matrix", hint=look_at_the_matrix, names=TOKENS)


@points(0.75)
def test_score_matrix_is_tokens_by_tokens(student, reference):
    """attention_scores(inputs=...) is right for any tokens: few or many, long or zero, and in every call."""
    # Tokens that are twice as long score four times as high.
    for length, note in (1, ""), (2, ", twice as long as those of an earlier call"):
        for name in "wide", "tall":
            inputs, expected = length * reference[name], length**2 * reference[f"{name}_scores"]
            tokens, features = inputs.shape
            got = expect_tensor(student.attention_scores(inputs=inputs), shape=(tokens, tokens))
            what = f"the score matrix of {tokens} tokens with {features} features{note}"
            expect_close(got, expected, what=what, hint=look_at_the_matrix)
    expected = torch.full((17, 17), 40.0)
    expected[0] = expected[:, 0] = 0.0
    got = expect_tensor(student.attention_scores(many_ones()), shape=(17, 17))
    expect_close(got, expected, what="the score matrix of a token of zeros and 16 tokens of 40 ones")


@points(0.25, requires=JOURNEY)
def test_scores_of_a_single_token(student, reference):
    """A single token gives a vector with one score, not a bare number."""
    token, query = reference["wide"][:1], reference["wide_query"]
    got = expect_tensor(student.attention_scores_for_query(query, token), shape=(1,), what="the scores of one token")
    expect_close(got, torch.tensor([-1.0]), what="the score of one token")


@points(0.25, requires=PAIRS)
def test_matrix_of_a_single_token(student, reference):
    """A single token gives a matrix with one row and one column, not a bare number."""
    got = student.attention_scores(reference["wide"][:1])
    got = expect_tensor(got, shape=(1, 1), what="the score matrix of one token")
    expect_close(got, torch.tensor([[6.0]]), what="the score matrix of one token")


@points(0.25, requires=JOURNEY)
def test_scores_keep_the_dtype(student, reference):
    """The scores for a query have the dtype of the inputs (float16, float32 or float64) and are right in each."""
    for dtype, precision in DTYPES.items():
        got = student.attention_scores_for_query(reference["wide_query"].to(dtype), reference["wide"].to(dtype))
        got = expect_tensor(got, shape=(2,), dtype=dtype)
        expect_close(got, reference["wide_query_scores"], precision=precision, what=f"the {dtype} scores")
    got, what = student.attention_scores_for_query(HIGH[0], HIGH), f"the float16 scores of {HIGH.tolist()}"
    expect_close(got, HIGH_SCORES[0], precision=torch.float16, what=f"{what} for the first row", hint=OVERFLOW)


@points(0.25, requires=PAIRS)
def test_matrix_keeps_the_dtype(student, reference):
    """The score matrix has the dtype of the inputs (float16, float32 or float64) and is right in each."""
    for dtype, precision in DTYPES.items():
        got = expect_tensor(student.attention_scores(reference["wide"].to(dtype)), shape=(2, 2), dtype=dtype)
        expect_close(got, reference["wide_scores"], precision=precision, what=f"the {dtype} score matrix")
    got, what = student.attention_scores(HIGH), f"the float16 score matrix of {HIGH.tolist()}"
    expect_close(got, HIGH_SCORES, precision=torch.float16, what=what, hint=OVERFLOW)


@points(0.25, requires=JOURNEY)
def test_scores_keep_their_digits(student, reference):
    """Scores of very long and of very short vectors are as accurate as float32 allows: nothing is rounded."""
    for length, size in LENGTHS.items():
        got = student.attention_scores_for_query(reference["wide_query"] * length, reference["wide"] * length)
        got = expect_tensor(got, shape=(2,))
        expected = reference["wide_query_scores"] * length**2
        expect_close(got, expected, rtol=1e-5, atol=0.0, what=f"the scores of vectors {size}", hint=DIGITS)


@points(0.25, requires=PAIRS)
def test_matrix_keeps_its_digits(student, reference):
    """The score matrix of very long and of very short vectors is as accurate as float32 allows: nothing is rounded."""
    for length, size in LENGTHS.items():
        got = expect_tensor(student.attention_scores(reference["wide"] * length), shape=(2, 2))
        expected = reference["wide_scores"] * length**2
        expect_close(got, expected, rtol=1e-5, atol=0.0, what=f"the score matrix of vectors {size}", hint=DIGITS)


@points(0.25, requires=JOURNEY)
def test_query_and_inputs_stay_as_they_are(student, reference):
    """attention_scores_for_query leaves query and inputs unchanged, and gives each caller a new result."""
    for dtype in torch.float32, torch.float64:
        inputs = reference["inputs"].to(dtype)
        expect_unchanged(student.attention_scores_for_query.trace(inputs[1], inputs))
    expect_own_result(student.attention_scores_for_query, inputs[1], inputs, what="the scores")


@points(0.25, requires=PAIRS)
def test_inputs_stay_as_they_are(student, reference):
    """attention_scores leaves the caller's inputs unchanged, and gives each caller a new result."""
    for dtype in torch.float32, torch.float64:
        expect_unchanged(student.attention_scores.trace(reference["inputs"].to(dtype)))
    expect_own_result(student.attention_scores, reference["inputs"], what="the score matrix")


def many_ones():
    """A token of zeros, and 16 of ones."""
    tokens = torch.ones(17, 40)
    tokens[0] = 0.0
    return tokens


def look_at_the_scores(got, expected):
    """A hint that fits the wrong scores of one query."""
    right = torch.isclose(got.double(), expected.double(), rtol=1e-3, atol=1e-3)
    if not got.any():
        return "Every score is 0: is anything written into the result, and does the loop return too early?"
    if is_nearly_right(got, expected):
        return DIGITS_ARE_LOST
    if right[0] and not right[1:].any():
        return "Only the first score is right: what is kept from row to row?"
    if right[:-1].all():
        return "Only the last score is wrong: where does the loop end?"
    return "Compare one score with the sum that the lesson computes by hand. Nothing else happens to it."


def look_at_the_matrix(got, expected):
    """A hint that fits the wrong scores of all pairs."""
    if not got.any():
        return "Every score is 0: is anything written into the result?"
    right = torch.isclose(got.double(), expected.double(), rtol=1e-3, atol=1e-3)
    if right[0].all():
        return "The first row is right, and later ones are not: each needs all of its scores, from unchanged inputs."
    if not torch.allclose(got.double(), got.mT.double(), atol=1e-4):
        return "Your table is not symmetric, though (i, j) and (j, i) are the same dot product. Are they whole rows?"
    if is_nearly_right(got, expected):
        return DIGITS_ARE_LOST
    return "Row i is what the other function gives for token i: compare the two."
