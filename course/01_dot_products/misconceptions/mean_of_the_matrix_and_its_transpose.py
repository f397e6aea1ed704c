"""`attention_scores` adds the score matrix to its transpose and halves the sum. The matrix is symmetric as it is, so this
changes no score. But the sum is twice as large as the scores: in float16, which ends at 65504, it overflows where the
scores still fit.
"""

CAUGHT_BY = ("test_matrix_keeps_the_dtype",)
SECTION = "Every token asks"


def attention_scores(inputs):
    scores = inputs @ inputs.T
    return (scores + scores.T) / 2
