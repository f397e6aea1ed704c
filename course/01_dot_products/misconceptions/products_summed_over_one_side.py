"""`attention_scores` makes all products of all pairs and sums them over the first dimension, which stands for tokens.
The sum runs over the features, the last dimension, and the result has shape (T, T). As it is, the result has shape (T,
d).
"""

CAUGHT_BY = (
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_pair_scores_of_random_tokens",
)
SECTION = "Every token asks"


def attention_scores(inputs):
    return (inputs[:, None] * inputs[None, :]).sum(0)
