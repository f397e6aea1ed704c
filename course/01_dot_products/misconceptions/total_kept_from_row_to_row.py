"""`attention_scores_for_query` goes on adding to the same total from row to row.

The sum should begin at 0 for each row. As it is, only the first score is right: each of the others also contains all the
scores before it.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "One query against every token"

import torch


def attention_scores_for_query(query, inputs):
    scores, total = [], 0.0
    for token in inputs:
        total = total + (token * query).sum()
        scores.append(total)
    return torch.stack(scores)
