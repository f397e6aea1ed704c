"""`attention_scores_for_query` adds up the products of all tokens to one number.

Each token has a score of its own, the sum over its features alone, so the result has shape (T,). As it is, nothing
tells which token suits the query.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "One query against every token"


def attention_scores_for_query(query, inputs):
    return (inputs * query).sum()
