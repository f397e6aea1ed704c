"""The scores are written into a fresh ``torch.empty``, which is float32 whatever the inputs are."""

CAUGHT_BY = ("test_query_scores_keep_the_dtype", "test_pair_scores_keep_the_dtype")

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
