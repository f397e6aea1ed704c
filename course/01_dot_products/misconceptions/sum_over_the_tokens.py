"""`attention_scores_for_query` sums the products over the tokens and returns one number per feature, shape (d,).

It should sum over the features, which leaves one score per token, shape (T,). When T equals d, the shape does not show
the mistake.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "One query against every token"


def attention_scores_for_query(query, inputs):
    return (inputs * query).sum(0)
