"""`attention_scores_for_query` takes the number of features for the number of tokens. The tokens are the rows: their number
is the size of dimension 0. If there are more tokens than features, the last ones get no scores; if
there are fewer, an index is out of range.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
)
SECTION = "Words are rows of numbers"

import torch


def attention_scores_for_query(query, inputs):
    scores = torch.zeros(len(inputs), dtype=inputs.dtype)
    for i in range(len(query)):
        scores[i] = torch.dot(query, inputs[i])
    return scores
