"""`attention_scores_for_query` returns nothing.

A function without a `return` gives None. Even if it computes or prints the scores, its caller cannot go on with them.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "Your task, part 1"


def attention_scores_for_query(query, inputs):
    scores = inputs @ query  # noqa: F841
