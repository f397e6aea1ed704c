"""The query that is passed is ignored: the second token is used as the query every time."""

CAUGHT_BY = ("test_query_scores_need_no_fixed_size", "test_query_scores_of_random_tokens")


def attention_scores_for_query(query, inputs):
    return inputs @ inputs[1]
