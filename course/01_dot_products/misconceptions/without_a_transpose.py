"""`attention_scores` multiplies the table by itself as it stands.

The second factor should hold the tokens as columns, so that the two dimensions of features meet. As it is, the tokens
of one table meet the features of the other: an error unless T equals d, and then wrong numbers.
"""

CAUGHT_BY = ("test_scores_of_all_pairs", "test_score_matrix_is_tokens_by_tokens", "test_pair_scores_of_random_tokens")
SECTION = "Every token asks"


def attention_scores(inputs):
    return inputs @ inputs
