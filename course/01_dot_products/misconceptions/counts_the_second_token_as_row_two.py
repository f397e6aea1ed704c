"""The second token is taken from row 2: rows are counted from one instead of zero."""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)


def attention_scores_for_query(query, inputs):
    return inputs @ inputs[2]
