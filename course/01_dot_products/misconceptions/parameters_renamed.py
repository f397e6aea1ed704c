"""The parameters have other names than in the stub. The names `query` and `inputs` are part of the signature. A call by
name, such as `attention_scores(inputs=table)`, raises a TypeError, although the same call by position works.
"""

CAUGHT_BY = ("test_query_scores_need_no_fixed_size", "test_score_matrix_is_tokens_by_tokens")
SECTION = "Your task, part 1"


def attention_scores_for_query(q, x):
    return x @ q


def attention_scores(x):
    return x @ x.T
