"""`attention_scores_for_query` multiplies the query by the table as it stands, with the query in front.

The features of the query must meet the features of the tokens. As it is, they meet the tokens: an error unless T equals
d, and then wrong numbers.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "One query against every token"


def attention_scores_for_query(query, inputs):
    return query @ inputs
