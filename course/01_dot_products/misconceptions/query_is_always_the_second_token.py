"""`attention_scores_for_query` takes row 1 of `inputs` as the query and ignores the one that is passed.

It should score every row against `query`, which need not be one of the tokens. The lesson's example comes out right,
because its query is row 1. Any other query gets the scores of the second token.
"""

CAUGHT_BY = (
    "test_query_scores_need_no_fixed_size",
    "test_scores_of_a_single_token",
    "test_scores_keep_the_dtype",
    "test_scores_keep_their_digits",
    "test_query_scores_of_random_tokens",
    "test_query_scores_of_a_single_token",
    "test_query_scores_keep_the_dtype",
)
SECTION = "One query against every token"


def attention_scores_for_query(query, inputs):
    return inputs @ inputs[1]
