"""The products of the features are returned as they are: the sum over the features is missing."""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)


def attention_scores_for_query(query, inputs):
    return inputs * query
