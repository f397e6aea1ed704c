"""`attention_scores_for_query` scores the first d tokens only if there are more tokens than features: its loop ends after as many
steps as the query has numbers. (`zip` ends with the shorter of two.) There must be one score for each row of `inputs`,
shape (T,).
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "One query against every token"

import torch


def attention_scores_for_query(query, inputs):
    return torch.stack([row @ query for row, _ in zip(inputs, query, strict=False)])
