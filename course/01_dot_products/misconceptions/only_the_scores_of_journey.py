"""`attention_scores` returns the scores of one query, the second token.

Every token is the query once, so the result has a row for each of the T tokens. As it is, it is a vector of T scores,
and with a single token the call raises an IndexError.
"""

CAUGHT_BY = ("test_scores_of_all_pairs", "test_score_matrix_is_tokens_by_tokens", "test_pair_scores_of_random_tokens")
SECTION = "Every token asks"


def attention_scores(inputs):
    return inputs @ inputs[1]
