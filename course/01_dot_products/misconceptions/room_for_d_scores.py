"""`attention_scores_for_query` makes room for as many scores as the query has features.

There is one score per token, so the result needs T entries. With more tokens than features, the loop runs out of room
and raises an IndexError. With fewer, the last entries stay 0.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "One query against every token"

import torch


def attention_scores_for_query(query, inputs):
    scores = torch.zeros_like(query)
    for i, token in enumerate(inputs):
        scores[i] = (token * query).sum()
    return scores
