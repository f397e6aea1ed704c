"""`attention_scores_for_query` takes row 1 of `inputs` as the query and ignores the one that is passed.

It should score every row against `query`, which need not be one of the tokens. The lesson's example comes out right,
because its query is row 1. Any other query gets the scores of the second token.
"""

CAUGHT_BY = ("test_query_scores_need_no_fixed_size", "test_query_scores_of_random_tokens")
SECTION = "One query against every token"


def attention_scores_for_query(query, inputs):
    return inputs @ inputs[1]
