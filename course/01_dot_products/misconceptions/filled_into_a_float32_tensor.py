"""The scores are float32 for every dtype of `inputs`. The result must have the dtype of `inputs`. float64
inputs lose more than half of their digits. float16 inputs come back as float32, and the next matrix product with
float16 numbers fails.
"""

CAUGHT_BY = (
    "test_scores_keep_the_dtype",
    "test_matrix_keeps_the_dtype",
    "test_query_scores_keep_the_dtype",
    "test_pair_scores_keep_the_dtype",
)
SECTION = "Your task, part 1"

import torch


def attention_scores_for_query(query, inputs):
    scores = torch.empty(len(inputs))
    for i, row in enumerate(inputs):
        scores[i] = torch.dot(row, query)
    return scores


def attention_scores(inputs):
    scores = torch.empty(len(inputs), len(inputs))
    for i, row in enumerate(inputs):
        for j, other in enumerate(inputs):
            scores[i, j] = torch.dot(row, other)
    return scores
