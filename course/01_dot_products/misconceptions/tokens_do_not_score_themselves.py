"""`attention_scores` returns a diagonal of 0.

Every token is scored against all tokens, itself included. Entry (i, i) is the dot product of row i with itself, and
often the largest score of the row. With a single token, the only score is 0.
"""

CAUGHT_BY = (
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_pair_scores_of_random_tokens",
)
SECTION = "Every token asks"


def attention_scores(inputs):
    return (inputs @ inputs.T).fill_diagonal_(0)
