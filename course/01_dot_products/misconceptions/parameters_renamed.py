"""Renames the parameters, so that a call by the names of the stub fails."""

CAUGHT_BY = ("test_query_scores_need_no_fixed_size", "test_score_matrix_is_tokens_by_tokens")


def attention_scores_for_query(q, x):
    return x @ q


def attention_scores(x):
    return x @ x.T
