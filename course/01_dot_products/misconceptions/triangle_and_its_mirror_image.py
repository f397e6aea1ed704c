"""`attention_scores` adds the upper triangle of the scores to its mirror image. Both hold the diagonal, so each token's
score with itself counts twice. All other scores are right.
"""

CAUGHT_BY = ("test_scores_of_all_pairs", "test_score_matrix_is_tokens_by_tokens", "test_pair_scores_of_random_tokens")
SECTION = "Every token asks"
CHANGE = {"return inputs @ inputs.T": "scores = (inputs @ inputs.T).triu()\n    return scores + scores.T"}
