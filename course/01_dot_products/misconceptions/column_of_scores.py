"""`attention_scores_for_query` returns a column of scores, with shape (T, 1).

The shape should be (T,): the features are summed over, and their dimension disappears. A column meets other tensors in
another way than a vector does, and the next steps go wrong without an error.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "One query against every token"


def attention_scores_for_query(query, inputs):
    return (inputs * query).sum(dim=1, keepdim=True)
