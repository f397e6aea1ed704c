"""`attention_scores_for_query` returns a table with a single row, of shape (1, T).

The shape is (T,): one query gives a vector of scores. The extra dimension stays in all later steps, and a loop over the
scores meets one row instead of T numbers.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "One query against every token"


def attention_scores_for_query(query, inputs):
    return query[None] @ inputs.T
