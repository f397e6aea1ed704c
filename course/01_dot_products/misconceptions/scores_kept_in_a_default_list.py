"""`attention_scores_for_query` collects the scores in a list that is a default argument. Python makes a default once, so
every call appends to the same list. The first call is right, and each later one also returns the scores of those before.
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

import torch


def attention_scores_for_query(query, inputs, scores=[]):  # noqa: B006
    for row in inputs:
        scores.append(row @ query)
    return torch.stack(scores)
