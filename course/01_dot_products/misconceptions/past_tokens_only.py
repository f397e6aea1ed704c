"""`attention_scores` keeps the scores on and below the diagonal and sets the others to 0.

All T * T pairs have a score. Later lessons hide the tokens that come after the query; here nothing is hidden, and only
the last row is complete.
"""

CAUGHT_BY = ("test_scores_of_all_pairs", "test_score_matrix_is_tokens_by_tokens", "test_pair_scores_of_random_tokens")
SECTION = "Every token asks"


def attention_scores(inputs):
    return (inputs @ inputs.T).tril()
