"""`attention_scores_for_query` returns the products as they are, with shape (T, d).

The products of each row should be added up over the features, which gives shape (T,). Without the sum, a token has d
products but no score.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "One dot product, by hand"


def attention_scores_for_query(query, inputs):
    return inputs * query
