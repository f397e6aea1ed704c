"""`attention_scores_for_query` adds up the products of the first two features.

The sum should run over all d features. What the third and later features say about a match is lost, and the score is
right only for d = 2 or less.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "One dot product, by hand"


def attention_scores_for_query(query, inputs):
    return (inputs * query)[:, :2].sum(dim=1)
