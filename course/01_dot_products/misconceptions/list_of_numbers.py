"""`attention_scores_for_query` returns a Python list of numbers.

It should return a tensor of shape (T,) with the dtype of `inputs`. A list has neither shape nor dtype, and the softmax
of the next lesson cannot take it.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "One query against every token"


def attention_scores_for_query(query, inputs):
    return [float(row @ query) for row in inputs]
