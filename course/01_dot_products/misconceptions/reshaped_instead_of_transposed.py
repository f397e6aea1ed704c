"""`attention_scores` gives the table the shape (d, T) by reshaping it.

A transpose exchanges rows and columns. A reshape keeps the numbers in their order and breaks the lines elsewhere, so the
columns are no tokens any more. The shape of the result is right, but it is not symmetric.
"""

CAUGHT_BY = ("test_scores_of_all_pairs", "test_score_matrix_is_tokens_by_tokens", "test_pair_scores_of_random_tokens")
SECTION = "Every token asks"


def attention_scores(inputs):
    tokens, features = inputs.shape
    return inputs @ inputs.reshape(features, tokens)
