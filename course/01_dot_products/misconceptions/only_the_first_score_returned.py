"""`attention_scores_for_query` returns inside its loop, after the first row.

The `return` should stand after the loop, when all rows have been scored. Only the first token gets its score, and the
entries of the others stay 0.
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
    for i, token in enumerate(inputs):
        scores[i] = token @ query
        return scores
