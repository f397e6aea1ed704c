"""`attention_scores_for_query` takes row 2 of `inputs` as the query and ignores the one that is passed.

Rows are counted from zero, so row 2 is the third token. The query is an argument of its own and need not be a token at
all. With fewer than three tokens the call raises an IndexError.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "Words are rows of numbers"


def attention_scores_for_query(query, inputs):
    return inputs @ inputs[2]
