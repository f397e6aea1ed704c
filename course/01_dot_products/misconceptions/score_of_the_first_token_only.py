"""`attention_scores_for_query` returns the dot product of the first token with the query, one number.

Each of the T tokens has a score, so the result has shape (T,). The sum that is worked out by hand is one entry of it.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "One query against every token"


def attention_scores_for_query(query, inputs):
    return inputs[0] @ query
