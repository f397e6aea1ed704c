"""The scores are float32 for `inputs` of another dtype, such as float16. The result must have the dtype of `inputs`. A
table that is made without a dtype is float32, and so is a tensor after `.float()`. Weights that are made from these
scores cannot be multiplied with the inputs: the two dtypes differ.
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
