"""The transpose stands on the wrong side: a matrix of features by features instead of tokens by tokens."""

CAUGHT_BY = (
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_pair_scores_of_random_tokens",
)


def attention_scores(inputs):
    return inputs.T @ inputs
