"""`attention_scores` compares features with features: its result has shape (d, d).

It should compare tokens with tokens and sum over the features, which gives shape (T, T). When T equals d, the shape
looks right and only the numbers are wrong.
"""

CAUGHT_BY = (
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_pair_scores_of_random_tokens",
)
SECTION = "Every token asks"


def attention_scores(inputs):
    return inputs.T @ inputs
