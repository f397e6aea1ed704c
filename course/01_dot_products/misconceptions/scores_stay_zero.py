"""`attention_scores_for_query` makes room for the scores and never writes into it.

Each entry should get the dot product of its row with the query. A new name inside a loop, such as `score`, does not
change the tensor that was made before it. The result is all zeros.
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
    for score, token in zip(scores, inputs):
        score = token @ query  # noqa: F841, PLW2901
    return scores
