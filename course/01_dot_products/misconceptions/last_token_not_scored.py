"""`attention_scores_for_query` leaves its loop one row early.

All T rows should be scored, and the last one has the number T - 1. Its entry stays 0, as if the token did not suit the
query at all.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "One query against every token"

import torch


def attention_scores_for_query(query, inputs):
    scores = torch.zeros(len(inputs), dtype=inputs.dtype)
    for i in range(len(inputs) - 1):
        scores[i] = inputs[i] @ query
    return scores
